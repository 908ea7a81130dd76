import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an XMP packet says about a picture's caption and projection.
public struct XMPPacket: Equatable {
  /// `dc:description`, in its default language.
  var description: String?
  /// `dc:title`, in its default language.
  var title: String?
  /// `GPano:ProjectionType`, such as `equirectangular`.
  var projection: String?

  init() {}

  /// Reads what can be read; a broken packet has no fields.
  init(_ packet: [UInt8]) {
    let parser = XMLParser(data: Data(packet.prefix { $0 != 0 }))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let reader = Reader()
    parser.delegate = reader
    _ = parser.parse()
    description = reader.fields["description"]
    title = reader.fields["title"]
    projection = reader.fields["ProjectionType"]
  }

  private final class Reader: NSObject, XMLParserDelegate {
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    static let panorama = "http://ns.google.com/photos/1.0/panorama/"

    var fields: [String: String] = [:]
    private var field: String?
    private var text = ""
    private var isDefaultLanguage = false
    private var panoramaPrefixes: Set<String> = ["GPano"]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      switch (namespaceURI, name) {
      case (Self.dublinCore, "description"), (Self.dublinCore, "title"),
        (Self.panorama, "ProjectionType"):
        field = name
        text = ""
        isDefaultLanguage = true
      case (_, "li") where field != nil:
        text = ""
        isDefaultLanguage =
          attributes["xml:lang"].map { $0 == "x-default" } ?? true
          || fields[field!] == nil
      default:
        break
      }
      for (key, value) in attributes
      where key.hasSuffix(":ProjectionType") || key == "ProjectionType" {
        fields["ProjectionType"] = value
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if field != nil { text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard let field else { return }
      let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if name == "li" || name == field {
        if isDefaultLanguage, !value.isEmpty { fields[field] = value }
        text = ""
      }
      if name == field { self.field = nil }
    }
  }
}

extension XMPPacket {
  /// A packet that holds a caption.
  public static func captioned(_ caption: String) -> [UInt8] {
    let text = HTMLText().escapeText(caption)
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt>
      </dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }
}

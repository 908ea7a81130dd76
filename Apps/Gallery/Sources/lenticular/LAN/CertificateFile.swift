import Foundation

/// The file of this machine's certificate with its private key. A certificate is kept so that a
/// phone has to trust it only once.
///
/// Only the owner may read the file. It is replaced atomically, so that key and certificate
/// always match.
struct CertificateFile {
  let path: String

  /// The reason why a kept certificate is not used.
  enum Fault: Equatable, CustomStringConvertible {
    case damaged
    /// Other users may have read the private key.
    case exposed
    case expiring
    /// The certificate does not cover all names and addresses of the machine.
    case otherNames

    var description: String {
      switch self {
      case .damaged: "the certificate that was kept is damaged"
      case .exposed: "others may have read the private key of the certificate that was kept"
      case .expiring: "the certificate that was kept is not valid now and for a week"
      case .otherNames: "the certificate that was kept lacks a name or an address of this machine"
      }
    }
  }

  /// The kept certificate, or a new one, which is kept from now on; `fault` is the reason for a
  /// new one.
  func certificate(for names: MachineNames, now: Date = Date()) throws(ServeError) -> (
    certificate: ServerCertificate, fault: Fault?
  ) {
    switch kept(for: names, now: now) {
    case .fit(let certificate): return (certificate, nil)
    case .nothing: return (try make(for: names, now: now), nil)
    case .unfit(let fault): return (try make(for: names, now: now), fault)
    }
  }

  private enum Kept {
    case nothing
    case fit(ServerCertificate)
    case unfit(Fault)
  }

  private func kept(for names: MachineNames, now: Date) -> Kept {
    switch PrivateFile(path: path).content {
    case .missing: return .nothing
    case .unreadable: return .unfit(.damaged)
    case .exposed: return .unfit(.exposed)
    case .bytes(let bytes):
      guard let pem = String(validating: bytes, as: UTF8.self),
        let certificate = try? ServerCertificate(pem: pem)
      else { return .unfit(.damaged) }
      guard certificate.isValid(at: now) else { return .unfit(.expiring) }
      return certificate.covers(names) ? .fit(certificate) : .unfit(.otherNames)
    }
  }

  private func make(for names: MachineNames, now: Date) throws(ServeError) -> ServerCertificate {
    do {
      let certificate = try ServerCertificate(for: names, now: now)
      try PrivateFile(path: path).write(Array(certificate.pem.utf8))
      return certificate
    } catch {
      throw .stateUnwritable(path, reason: error.localizedDescription)
    }
  }
}

import Foundation

/// The file that this machine's certificate is kept in, with its private key, so that a phone
/// which was told to trust it need not be told again.
///
/// Only the owner may read it. It is written beside its name and renamed, so that key and
/// certificate always belong together.
struct CertificateFile {
  let path: String

  /// Why a certificate that was kept is not used.
  enum Fault: Equatable, CustomStringConvertible {
    case damaged
    /// Others than the owner may have read the private key.
    case exposed
    case expiring
    /// The machine has a name or an address that the certificate does not stand for.
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

  /// The certificate that is kept, or a new one that is from now on; `fault` tells why there had
  /// to be another.
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

  /// More than any key and certificate take, in bytes.
  private static let sizeLimit = 65_536

  private func kept(for names: MachineNames, now: Date) -> Kept {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? .nothing : .unfit(.damaged) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .unfit(.damaged)
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { return .unfit(.exposed) }
    guard let bytes = try? handle.read(upToCount: Self.sizeLimit),
      let pem = String(validating: bytes, as: UTF8.self),
      let certificate = try? ServerCertificate(pem: pem)
    else { return .unfit(.damaged) }
    guard certificate.isValid(at: now) else { return .unfit(.expiring) }
    return certificate.covers(names) ? .fit(certificate) : .unfit(.otherNames)
  }

  private func make(for names: MachineNames, now: Date) throws(ServeError) -> ServerCertificate {
    do {
      let certificate = try ServerCertificate(for: names, now: now)
      try write(Data(certificate.pem.utf8))
      return certificate
    } catch {
      throw .certificateUnwritable(path, reason: error.localizedDescription)
    }
  }

  private func write(_ bytes: Data) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let temporary = "\(path).\(getpid()).tmp"
    // What a process of the same number left behind.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError.current }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: bytes)
      try handle.close()
      guard rename(temporary, path) == 0 else { throw POSIXError.current }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}

extension POSIXError {
  fileprivate static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}

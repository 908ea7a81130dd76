#if os(iOS) || APPLE_DOUBLES
  // One import gives an application the interactions as well.
  @_exported import Lenticular
#endif

#if os(tvOS) || os(visionOS) || os(watchOS)
  #error("LenticularUIKit is for iOS, iPadOS and Mac Catalyst: use the product Lenticular here.")
#endif

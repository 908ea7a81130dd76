import LenticularPhysics

#if !hasFeature(Embedded)
  // Pages cannot set the parameters of interactions, so their downloads have no code that checks them.

  extension Double {
    /// The nearest number in a range; the bound that it passes if it is infinite, and a fallback if it is not a number.
    func clamped(to range: ClosedRange<Double>, or fallback: Double) -> Double {
      isNaN ? fallback : max(range.lowerBound, min(range.upperBound, self))
    }
  }

  extension ScrollInteraction.Configuration {
    /// The configuration with the nearest parameters that can be used. Durations and lengths are not negative, factors not
    /// less than 1, the zoom limits are positive and in ascending order, and multiples are of a length from a thousandth
    /// of a point to a million points.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.minimumZoomScale = minimumZoomScale.clamped(to: 1e-9...1e9, or: 1)
      valid.maximumZoomScale = maximumZoomScale.clamped(to: valid.minimumZoomScale...1e9, or: 1)
      valid.directionalLockRatio = directionalLockRatio.clamped(
        to: 1...(.infinity), or: standard.directionalLockRatio)
      valid.snapDelay = snapDelay.clamped(to: 0...60, or: standard.snapDelay)
      valid.lineLength = lineLength.clamped(to: 0...1e6, or: standard.lineLength)
      valid.largestOverzoom = largestOverzoom.clamped(to: 1...1e3, or: standard.largestOverzoom)
      valid.momentumRetention = momentumRetention.clamped(
        to: 0...60, or: standard.momentumRetention)
      valid.rubberBand.coefficient = rubberBand.coefficient.clamped(
        to: 0.01...100, or: standard.rubberBand.coefficient)
      valid.indicator = indicator.validated
      if case .multiples(let length, let index) = snapping {
        let isUsable = abs(length) >= 1e-3 && abs(length) <= 1e6
        let nearest = max(-1_000_000_000, min(1_000_000_000, index))
        valid.snapping = isUsable ? .multiples(of: length, around: nearest) : .none
      }
      return valid
    }
  }

  extension ScrollIndicator.Configuration {
    /// The configuration with the nearest lengths and durations that can be used.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.thickness = thickness.clamped(to: 0...1e3, or: standard.thickness)
      valid.edgeDistance = edgeDistance.clamped(to: 0...1e4, or: standard.edgeDistance)
      valid.minimumLength = minimumLength.clamped(to: 0...1e4, or: standard.minimumLength)
      valid.minimumOverscrolledLength = minimumOverscrolledLength.clamped(
        to: 0...1e4, or: standard.minimumOverscrolledLength)
      valid.delay = delay.clamped(to: 0...60, or: standard.delay)
      valid.fadeDuration = fadeDuration.clamped(to: 0...60, or: standard.fadeDuration)
      return valid
    }
  }

  extension TileMap.Configuration {
    /// The configuration with the nearest parameters that can be used.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.requestLimit = max(1, requestLimit)
      valid.margin = margin.clamped(to: 0...4, or: standard.margin)
      valid.lookahead = lookahead.clamped(to: 0...10, or: standard.lookahead)
      valid.largestPixel = largestPixel.clamped(to: 0.1...100, or: standard.largestPixel)
      return valid
    }
  }

  extension PhotoWall.Configuration {
    /// The configuration with the nearest parameters that can be used.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.spacing = spacing.clamped(to: Self.spacings, or: standard.spacing)
      valid.maximumCellCount = maximumCellCount.clamped(to: 1...1e5, or: standard.maximumCellCount)
      valid.margin = margin.clamped(to: 0...4, or: standard.margin)
      valid.lookahead = lookahead.clamped(to: 0...10, or: standard.lookahead)
      valid.mosaicDetail = mosaicDetail.clamped(to: 1...4096, or: standard.mosaicDetail)
      valid.zoomStep = zoomStep.clamped(to: 1...1e3, or: standard.zoomStep)
      valid.headingHeight = headingHeight.clamped(to: 0...1e3, or: standard.headingHeight)
      valid.leastColumnWidth = leastColumnWidth.clamped(
        to: 4...1e6, or: standard.leastColumnWidth)
      valid.firstColumnWidth = firstColumnWidth.clamped(
        to: 4...1e6, or: standard.firstColumnWidth)
      return valid
    }
  }

  extension PhotoViewer.Configuration {
    /// The configuration with the nearest parameters that can be used. Distances, durations and times are not negative,
    /// factors not less than 1.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.scrolling = scrolling.validated
      valid.crossFadeDuration = crossFadeDuration.clamped(
        to: 0...60, or: standard.crossFadeDuration)
      valid.leastMaximumZoom = leastMaximumZoom.clamped(to: 1...1e6, or: standard.leastMaximumZoom)
      valid.doubleTapGap = doubleTapGap.clamped(to: 0...60, or: standard.doubleTapGap)
      valid.leastDoubleTapZoom = leastDoubleTapZoom.clamped(
        to: 1...1e6, or: standard.leastDoubleTapZoom)
      valid.zoomStep = zoomStep.clamped(to: 1...1e3, or: standard.zoomStep)
      if case .scale(let scale) = initialZoom {
        valid.initialZoom = .scale(scale.clamped(to: 1...1e6, or: 1))
      }
      valid.fittingLeeway = fittingLeeway.clamped(to: 0...1, or: standard.fittingLeeway)
      valid.dismissalDistance = dismissalDistance.clamped(
        to: 0...(.infinity), or: standard.dismissalDistance)
      valid.dismissalScale = dismissalScale.clamped(to: 0...1, or: standard.dismissalScale)
      valid.openingGrowth = openingGrowth.clamped(to: 1...1e3, or: standard.openingGrowth)
      valid.dimmingDistance = dimmingDistance.clamped(to: 1e-3...1e6, or: standard.dimmingDistance)
      valid.pageSpacing = pageSpacing.clamped(to: 0...1e6, or: standard.pageSpacing)
      return valid
    }
  }

  extension PeekTrack.Configuration {
    /// The configuration with the nearest parameters that can be used. Lengths, durations and rates are not negative, and
    /// a segment has a length.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.hysteresis = hysteresis.clamped(to: 0...0.49, or: standard.hysteresis)
      valid.leastSegment = leastSegment.clamped(to: 1e-3...1e6, or: standard.leastSegment)
      valid.restDelay = restDelay.clamped(to: 0...(.infinity), or: standard.restDelay)
      valid.restRate = restRate.clamped(to: 0...1e6, or: standard.restRate)
      valid.restAcceleration = restAcceleration.clamped(to: 0...1e6, or: standard.restAcceleration)
      valid.largestRestRate = largestRestRate.clamped(to: 0...1e6, or: standard.largestRestRate)
      valid.slop = slop.clamped(to: 0...1e6, or: standard.slop)
      valid.valueStep = valueStep.clamped(to: -1...1, or: standard.valueStep)
      return valid
    }
  }

  extension PeekPan.Configuration {
    /// The configuration with the nearest parameters that can be used. A preview takes at least a hundredth of the view's
    /// sides, and at most all of them.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.largestWidth = largestWidth.clamped(to: 0.01...1, or: standard.largestWidth)
      valid.largestHeight = largestHeight.clamped(to: 0.01...1, or: standard.largestHeight)
      valid.clearance = clearance.clamped(to: 0...1e6, or: standard.clearance)
      valid.cornerRadius = cornerRadius.clamped(to: 0...1e6, or: standard.cornerRadius)
      valid.dimming = dimming.clamped(to: 0...1, or: standard.dimming)
      valid.slideShare = slideShare.clamped(to: -10...10, or: standard.slideShare)
      if !followShare.isFiniteCoordinate { valid.followShare = standard.followShare }
      valid.largestDepartingCount = max(0, largestDepartingCount)
      valid.crossFadeDuration = crossFadeDuration.clamped(
        to: 0...60, or: standard.crossFadeDuration)
      return valid
    }
  }

  extension TiltPanner.Configuration {
    /// The configuration with the nearest parameters that can be used. Rates, ratios, lengths and durations are not negative,
    /// and a gate closes at no higher limit than that at which it opens.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.options.sensitivity = options.sensitivity.clamped(to: 0...10, or: 1)
      valid.options.pixelBudget = options.pixelBudget.clamped(
        to: 1...(.infinity), or: standard.options.pixelBudget)
      valid.options.recentringDelay = options.recentringDelay.clamped(
        to: 0...(.infinity), or: .infinity)
      valid.gain = gain.clamped(to: -1e6...1e6, or: standard.gain)
      valid.openingRate = openingRate.clamped(to: 0...1e3, or: standard.openingRate)
      valid.closingRate = closingRate.clamped(to: 0...valid.openingRate, or: valid.openingRate)
      valid.openingDominance = openingDominance.clamped(to: 0...1e3, or: standard.openingDominance)
      valid.closingDominance = closingDominance.clamped(
        to: 0...valid.openingDominance, or: valid.openingDominance)
      valid.memory = memory.clamped(to: 0...60, or: standard.memory)
      valid.smoothingTime = smoothingTime.clamped(to: 0...60, or: standard.smoothingTime)
      valid.edgeGive = edgeGive.clamped(to: 0...1e6, or: standard.edgeGive)
      valid.edgeReturn = edgeReturn.clamped(to: 0...60, or: standard.edgeReturn)
      valid.largestPixel = largestPixel.clamped(to: 0.01...1e3, or: standard.largestPixel)
      valid.keyStep = keyStep.clamped(to: 0...10, or: standard.keyStep)
      valid.zoomStep = zoomStep.clamped(to: 1...1e3, or: standard.zoomStep)
      valid.hoverMargin = hoverMargin.clamped(to: 0...0.49, or: standard.hoverMargin)
      valid.scrollBar = scrollBar.validated
      return valid
    }
  }

  extension PanoramaScrollBar.Configuration {
    /// The configuration with the nearest lengths that can be used.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.lineWidth = lineWidth.clamped(to: 0...1e3, or: standard.lineWidth)
      valid.inset = inset.clamped(to: 0...1e4, or: standard.inset)
      valid.edgeDistance = edgeDistance.clamped(to: 0...1e4, or: standard.edgeDistance)
      return valid
    }
  }

  extension ParallaxFeed.Configuration {
    /// The configuration with the nearest parameters that can be used. The two time constants of the tilt differ by a
    /// millionth at least.
    var validated: Self {
      var valid = self
      let standard = Self()
      valid.margin = margin.clamped(to: 0...4, or: standard.margin)
      valid.tilt.depth = tilt.depth.clamped(to: 0...1e6, or: standard.tilt.depth)
      valid.tilt.halfAngle = tilt.halfAngle.clamped(to: 1e-6...1e3, or: standard.tilt.halfAngle)
      let leakTime = tilt.leakTime.clamped(to: 1e-3...1e6, or: standard.tilt.leakTime)
      valid.tilt.leakTime = leakTime
      valid.tilt.smoothingTime = tilt.smoothingTime.clamped(
        to: 1e-6...1e6, or: standard.tilt.smoothingTime)
      if abs(valid.tilt.smoothingTime - leakTime) < 1e-6 * leakTime {
        valid.tilt.smoothingTime = leakTime * (1 - 1e-6)
      }
      valid.tilt.tremor = tilt.tremor.clamped(to: 0...1e3, or: standard.tilt.tremor)
      // An angle decays for ever, but becomes negligible.
      valid.tilt.stillness = tilt.stillness.clamped(to: 1e-6...1, or: standard.tilt.stillness)
      return valid
    }
  }
#else
  extension PeekTrack.Configuration {
    var validated: Self { self }
  }
  extension ScrollInteraction.Configuration {
    var validated: Self { self }
  }
  extension TileMap.Configuration {
    var validated: Self { self }
  }
  extension PhotoWall.Configuration {
    var validated: Self { self }
  }
  extension PhotoViewer.Configuration {
    var validated: Self { self }
  }
  extension PeekPan.Configuration {
    var validated: Self { self }
  }
  extension TiltPanner.Configuration {
    var validated: Self { self }
  }
  extension ParallaxFeed.Configuration {
    var validated: Self { self }
  }
#endif

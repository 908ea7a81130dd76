// The download with all interactions: it is the list of its dependencies in Package.swift.

// The download with all interactions, which are its dependencies in Package.swift.

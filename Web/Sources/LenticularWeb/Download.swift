// The download with all interactions.
import PanoramaExports
import ParallaxExports
import PeekExports
import ScrollExports
import ViewerExports
import WallExports

// The download with the photo viewer alone.
import ViewerExports

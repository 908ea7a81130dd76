// The download with the photo viewer only.
import ViewerExports

/** Size of the X display in px. */
export const screen = { width: 2640, height: 2000 }

/**
 * Top left corner of the browser window. Without a window manager the window under the pointer has the focus, and the
 * pointer rests in the middle of the screen.
 */
export const windowPlace = { x: screen.width / 2 - 10, y: screen.height / 2 - 10 }

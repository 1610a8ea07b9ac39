/** A custom property that the host sets on the root element, and its value for styles. */
const property = (name: string) => ({ name, value: `var(${name}, 0px)` })

/** How much of the page an on-screen keyboard covers, where the browser does not resize the page for it. */
export const keyboardHeight = property('--keyboard-height')
/** How far the page is moved up then, out of sight. */
export const visibleTop = property('--visible-top')

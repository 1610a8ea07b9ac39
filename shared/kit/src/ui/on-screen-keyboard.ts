/** A custom property that the host sets on the root element, and its `var()` for styles. */
const property = (name: string) => ({ name, value: `var(${name}, 0px)` })

/** Height of the page that an on-screen keyboard covers. Browsers that resize the page for it report 0. */
export const keyboardHeight = property('--keyboard-height')
/** How far the keyboard shifts the page up. */
export const visibleTop = property('--visible-top')

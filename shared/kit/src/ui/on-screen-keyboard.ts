/** The host sets it on the root element. */
const property = (name: string) => ({ name, value: `var(${name}, 0px)` })

/** Height that an on-screen keyboard covers; 0 where the browser resizes the page for it. */
export const keyboardHeight = property('--keyboard-height')
/** Distance that the keyboard shifts the page up. */
export const visibleTop = property('--visible-top')

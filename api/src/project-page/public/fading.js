const unusedMs = 4000

/**
 * Fades the controls while only the view is used with a pointer: never while one of them has the focus or a drawer is
 * open, and not for who uses the keyboard or a screen reader, which move no pointer over the view.
 */
export function fadeWhenUnused(place) {
  const chrome = '.chrome'
  let isPointing = false
  let timer

  const isInUse = () =>
    [...document.querySelectorAll(chrome)].some((part) => part.matches(':focus-within, :hover')) ||
    document.querySelector('dialog[open]') !== null
  const fade = () => {
    if (!isPointing) return
    if (isInUse()) timer = setTimeout(fade, unusedMs)
    else document.body.classList.add('is-quiet')
  }
  const wake = () => {
    document.body.classList.remove('is-quiet')
    clearTimeout(timer)
    if (isPointing) timer = setTimeout(fade, unusedMs)
  }
  const point = () => {
    isPointing = true
    wake()
  }
  const stay = () => {
    isPointing = false
    wake()
  }
  place.addEventListener('pointermove', point)
  place.addEventListener('pointerdown', point)
  addEventListener('keydown', stay)
  document.addEventListener('focusin', wake)
  document.addEventListener('click', ({ detail }) => detail === 0 && stay())
}

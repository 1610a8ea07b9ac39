/** Opens and closes the drawers of the page, and makes the buttons for sharing work. */
export function addDrawers() {
  for (const opener of document.querySelectorAll('[data-opens]')) {
    const drawer = document.getElementById(opener.dataset.opens)
    opener.hidden = false
    opener.addEventListener('click', () => drawer?.showModal())
  }
  for (const drawer of document.querySelectorAll('dialog')) {
    drawer.querySelector('[data-closes]')?.addEventListener('click', () => drawer.close())
    // A click beside the drawer is one on the dialog itself, outside of its box.
    drawer.addEventListener('click', ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = drawer.getBoundingClientRect()
      const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (target === drawer && !isInside) drawer.close()
    })
  }
  addCopying()
  addMoreWays()
}

function addCopying() {
  const field = document.getElementById('url')
  const button = document.getElementById('copy')
  const answer = document.getElementById('copy-status')
  if (!field || !button || !answer) return
  button.addEventListener('click', async () => {
    const { done = '', failed = '' } = button.dataset
    answer.textContent = ''
    try {
      await navigator.clipboard.writeText(field.value)
      answer.textContent = done
    } catch {
      field.select()
      answer.textContent = failed
    }
  })
  field.addEventListener('focus', () => field.select())
}

function addMoreWays() {
  const button = document.getElementById('share-more')
  if (!button || !navigator.share) return
  button.hidden = false
  button.addEventListener('click', () => {
    const url = document.getElementById('url')?.value
    // Rejects when the person changes their mind.
    navigator.share({ title: button.dataset.title, url }).catch(() => undefined)
  })
}

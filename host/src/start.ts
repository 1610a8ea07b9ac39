import './zod-without-eval'
import { isFirstPaint } from '@portal/kit/plain/first-paint'

// From a cache the scripts have come before the browser has shown the first paint, which would wait for them.

/** A page in the background renders no frame, and some engines take their time. */
const frameWithinMs = 100

// The sign-in screen ends the session, which a prerendered page must not.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', begin, { once: true })
else begin()

function begin(): void {
  if (isFirstPaint() && !isPainted()) afterFrame(start)
  else start()
}

function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}

function afterFrame(act: () => void): void {
  let isDue = true
  const once = () => {
    if (isDue) act()
    isDue = false
  }
  setTimeout(once, frameWithinMs)
  requestAnimationFrame(() => setTimeout(once))
}

/** Evaluates the scripts in several tasks, as people type into the first paint meanwhile. */
async function start(): Promise<void> {
  // The largest parts first, which `./main` needs.
  const parts = [
    () => import(/* webpackMode: "eager" */ './create-root'),
    () => import(/* webpackMode: "eager" */ '@portal/contract'),
    () => import(/* webpackMode: "eager" */ '@portal/kit/ui/core'),
    () => import(/* webpackMode: "eager" */ './main'),
  ]
  for (const load of parts) {
    await load()
    await new Promise((later) => setTimeout(later))
  }
}

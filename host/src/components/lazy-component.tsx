import { type ComponentType, lazy, useEffect, useState } from 'react'
import { patiently } from '../errors/patiently'
import { reportError } from '../errors/report-error'

const againAfterMs = 10_000

/** Code of the host that comes later. Shows nothing where it can't be loaded, and loads again a little later, or when the network is back. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const component = await patiently(load).catch((error) => {
      reportError(error)
      return missing(load)
    })
    return { default: component }
  })
}

function missing<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Again = lazyComponent(load)
  return function Missing(props: P) {
    const [isBack, setBack] = useState(false)
    useEffect(() => {
      const back = () => setBack(true)
      const timer = setTimeout(back, againAfterMs)
      addEventListener('online', back)
      return () => {
        clearTimeout(timer)
        removeEventListener('online', back)
      }
    }, [])
    return isBack && <Again {...props} />
  }
}

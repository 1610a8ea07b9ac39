// Browser features that Fluent or the portal needs and jsdom lacks. Imported once, by the render helper.

class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const missing: Record<string, unknown> = {
  ResizeObserver: NothingObserved,
  IntersectionObserver: NothingObserved,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
}

for (const [name, stub] of Object.entries(missing)) {
  if (!Reflect.get(globalThis, name)) Object.assign(globalThis, { [name]: stub })
}

Element.prototype.scrollIntoView ??= () => undefined

// Fluent treats elements without a size or parent as hidden, and a popover moves no focus into hidden ones.
document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 720)
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement
  },
})

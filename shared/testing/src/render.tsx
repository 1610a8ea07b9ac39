import './browser-stubs'
import type { Language } from '@portal/contract'
import { cleanup, type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import { createFakeI18n, FakeFrame, type WordsByNamespace } from './fake-frame'
import { createFakePortal, type FakePortal } from './fake-portal'

// The first rendering in a file loads the whole UI library.
vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

interface Surroundings {
  readonly portal?: FakePortal
  readonly language?: Language
  readonly words?: WordsByNamespace
  readonly path?: string
}

interface Rendered extends RenderResult {
  readonly portal: FakePortal
  readonly i18n: i18n
  readonly user: UserEvent
  /** Path and search of the address. */
  readonly path: () => string
}

/** Renders a part of a remote inside a fake portal, and gives a person to use it. */
export function renderInPortal(ui: ReactNode, surroundings: Surroundings = {}): Rendered {
  const { portal = createFakePortal(), language = 'en', words = {}, path = '/' } = surroundings
  const i18n = createFakeI18n(language, words)
  const place = { current: path }
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <FakeFrame portal={portal} i18n={i18n}>
        {ui}
      </FakeFrame>
      <PlaceProbe onPlace={(now) => (place.current = now)} />
    </MemoryRouter>,
  )
  return { ...view, portal, i18n, user: userEvent.setup(), path: () => place.current }
}

function PlaceProbe({ onPlace }: { onPlace: (place: string) => void }) {
  const { pathname, search } = useLocation()
  onPlace(pathname + search)
  return null
}

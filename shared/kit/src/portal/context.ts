import {
  type AppUser,
  fillTemplate,
  type Language,
  portraitAddress,
  type ServerEvent,
  type ServerEventBody,
} from '@portal/contract'
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Portal } from './services'

const PortalContext = createContext<Portal | undefined>(undefined)

export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('Rendered outside of the portal')
  return portal
}

/** @throws {Error} outside of screens and dialogs that require a session. */
export function useUser(): AppUser {
  const user = useOptionalUser()
  if (!user) throw new Error('Rendered outside of a signed-in screen')
  return user
}

export function useOptionalUser(): AppUser | undefined {
  const { session } = usePortal()
  return useSyncExternalStore(session.subscribe, session.user, session.user)
}

/** Calls the listener for each such event while mounted. */
export function useLiveEvent<E extends ServerEvent>(
  event: E,
  listener: (body: ServerEventBody<E>) => void,
): void {
  const { live } = usePortal()
  const onEvent = useEffectEvent(listener)
  useEffect(() => live.on(event, (body) => onEvent(body)), [live, event])
}

export function useAddresses() {
  const { assets, projectPage, legalText } = usePortal().config
  return {
    project: (folder: string) => fillTemplate(projectPage, { folder }),
    thumbnail: (folder: string) => fillTemplate(assets.thumbnail, { folder }),
    projectFile: (folder: string, file: string) =>
      fillTemplate(assets.projectFile, { folder, file }),
    companyImage: (image: string) => fillTemplate(assets.companyImage, { image }),
    legalText: (text: 'terms' | 'cookies' | 'privacy', language: Language) =>
      fillTemplate(legalText, { text, language }),
    portrait: (stored: string) => portraitAddress(assets.portrait, stored),
  }
}

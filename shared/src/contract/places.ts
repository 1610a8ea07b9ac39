import { z } from 'zod'

/** The screens that remotes contribute, and the route at which the host shows each. */
export const screenRoutes = {
  login: '/login',
  'password-reset': '/password-reset',
  projects: '/',
} as const
export type ScreenName = keyof typeof screenRoutes
export const screenNames = Object.keys(screenRoutes) as [ScreenName, ...ScreenName[]]

/** The dialogs that remotes contribute, each with the names of its parameters in the URL. */
export const dialogParams = {
  'forgot-password': ['email'],
  share: ['project'],
  qr: ['project'],
  tables: ['company'],
  table: ['company', 'table'],
  profile: ['section'],
  contacts: [],
  terms: [],
  cookies: [],
  privacy: [],
} as const satisfies Record<string, readonly string[]>
export type DialogName = keyof typeof dialogParams
export const dialogNames = Object.keys(dialogParams) as [DialogName, ...DialogName[]]
export type DialogParams<D extends DialogName> = {
  [P in (typeof dialogParams)[D][number]]?: string | number
}

/** The dialogs that open without a session; every other one is shown once the user is there. */
export const publicDialogs: readonly DialogName[] = [
  'forgot-password',
  'contacts',
  'terms',
  'cookies',
  'privacy',
]

/** Routes that the host itself owns (G-01). */
export const projectsAlias = '/projects'

export const ScreenName = z.enum(screenNames)
export const DialogName = z.enum(dialogNames)

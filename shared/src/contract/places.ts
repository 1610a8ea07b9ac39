import { z } from 'zod'

/** The screens that are part of every portal, and the route at which the host shows each. */
export const screenRoutes = {
  login: '/login',
  'password-reset': '/password-reset',
  projects: '/',
} as const
export type KnownScreen = keyof typeof screenRoutes
export const screenNames = Object.keys(screenRoutes) as [KnownScreen, ...KnownScreen[]]

/** The path of a screen: of one that the contract does not name, `/` and its name. */
export function routeOf(screen: string): string {
  return isKnownScreen(screen) ? screenRoutes[screen] : `/${screen}`
}

/** Whether a screen is part of every portal. */
export function isKnownScreen(screen: string): screen is KnownScreen {
  return Object.hasOwn(screenRoutes, screen)
}

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

/** Of a dialog that lies over another one: that one, which shows below it and stays when it closes (2.57). */
export const outerDialogs: { readonly [D in DialogName]?: DialogName } = { table: 'tables' }

/** Parameters that choose a part of a dialog, which stays the same dialog. */
const partParams: readonly string[] = ['section']

/**
 * A dialog with the parameters that make it this one, as one text. The element that opens it says it in `data-opens`
 * (docs/decisions/008).
 */
export function dialogKey<D extends DialogName>(name: D, params: DialogParams<D>): string {
  const values: Readonly<Record<string, string | number | undefined>> = params
  const names = dialogParams[name].filter((param) => !partParams.includes(param))
  return [name, ...names.map((param) => `${param}=${values[param] ?? ''}`)].join(' ')
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

/** A remote may contribute screens beyond those of every portal. */
export const ScreenName = z.string().regex(/^[a-z][a-z0-9-]*$/)
export const DialogName = z.enum(dialogNames)

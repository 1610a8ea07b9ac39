import { z } from 'zod'
import type { AppUser, Project } from './entities'

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

/** The dialogs that several apps agree on, each with the names of its parameters in the URL. */
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

/**
 * Parameters of the dialogs that remotes bring on their own, by dialog. The remote that opens or brings one declares it:
 * `declare module '@portal/contract' { interface RemoteDialogs { feedback: { project: number } } }`
 * @since 1.2.0
 */
// biome-ignore lint/suspicious/noEmptyInterface: Remotes add to it.
export interface RemoteDialogs {}

/** A dialog of the contract, or one that a remote has declared. */
export type OpenableDialog = DialogName | keyof RemoteDialogs
export type DialogParams<D extends OpenableDialog> = D extends DialogName
  ? { [P in (typeof dialogParams)[D][number]]?: string | number }
  : D extends keyof RemoteDialogs
    ? RemoteDialogs[D]
    : never

/** Whether a dialog is one of the contract. */
export function isKnownDialog(dialog: string): dialog is DialogName {
  return Object.hasOwn(dialogParams, dialog)
}

/** Of a dialog that lies over another one: that one, which shows below it and stays when it closes. */
export const outerDialogs: { readonly [D in DialogName]?: DialogName } = { table: 'tables' }

/** Parameters that choose a part of a dialog, which stays the same dialog. */
const partParams: readonly string[] = ['section']

/**
 * A dialog with the parameters that identify it, as one text. The element that opens it has it in `data-opens`
 * (docs/decisions/008).
 */
export function dialogKey<D extends OpenableDialog>(name: D, params: DialogParams<D>): string {
  const values: Readonly<Record<string, string | number | undefined>> = params
  const names: readonly string[] = isKnownDialog(name)
    ? dialogParams[name].filter((param) => !partParams.includes(param))
    : Object.keys(values)
        .filter((param) => values[param] !== undefined)
        .sort()
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

/** Routes that the host itself owns. */
export const projectsAlias = '/projects'

/** The name of a screen, dialog or slot. Remotes may bring others than those of the contract. */
export const ScreenName = z.string().regex(/^[a-z][a-z0-9-]*$/)
export const DialogName = z.enum(dialogNames)

/**
 * Props that each slot passes to its content, by slot name. A remote that offers a slot of its own adds it here, in the way
 * that `RemoteDialogs` shows.
 * @since 1.2.0
 */
export interface Slots {
  /** Items at the end of the menu of a project's card. Fill it with `MenuItem`s. */
  'project-card-menu': { readonly project: Project }
  /** Sections at the end of the profile dialog. */
  'profile-dialog': { readonly user: AppUser }
}

import { z } from 'zod'
import type { AppUser, Project } from './entities'

export const screenRoutes = {
  login: '/login',
  'password-reset': '/password-reset',
  projects: '/',
} as const
export type KnownScreen = keyof typeof screenRoutes
export const screenNames = Object.keys(screenRoutes) as [KnownScreen, ...KnownScreen[]]

export function routeOf(screen: string): string {
  return isKnownScreen(screen) ? screenRoutes[screen] : `/${screen}`
}

export function isKnownScreen(screen: string): screen is KnownScreen {
  return Object.hasOwn(screenRoutes, screen)
}

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

/** A remote adds its own: `declare module '@portal/contract' { interface RemoteDialogs { report: { id: number } } }` */
// biome-ignore lint/suspicious/noEmptyInterface: Remotes add to it.
export interface RemoteDialogs {}

export type OpenableDialog = DialogName | keyof RemoteDialogs
export type DialogParams<D extends OpenableDialog> = D extends DialogName
  ? { [P in (typeof dialogParams)[D][number]]?: string | number }
  : D extends keyof RemoteDialogs
    ? RemoteDialogs[D]
    : never

export function isKnownDialog(dialog: string): dialog is DialogName {
  return Object.hasOwn(dialogParams, dialog)
}

/** The dialog below a stacked dialog; it stays open when the upper one closes. */
export const outerDialogs: { readonly [D in DialogName]?: DialogName } = { table: 'tables' }

const sectionParams: readonly string[] = ['section']

/** Identifies a dialog with its parameters; `data-opens` of the element that opens it (docs/decisions/008). */
export function dialogKey<D extends OpenableDialog>(name: D, params: DialogParams<D>): string {
  const values: Readonly<Record<string, string | number | undefined>> = params
  const names: readonly string[] = isKnownDialog(name)
    ? dialogParams[name].filter((param) => !sectionParams.includes(param))
    : Object.keys(values)
        .filter((param) => values[param] !== undefined)
        .sort()
  return [name, ...names.map((param) => `${param}=${values[param] ?? ''}`)].join(' ')
}

export const publicDialogs: readonly DialogName[] = [
  'forgot-password',
  'contacts',
  'terms',
  'cookies',
  'privacy',
]

export const projectsAlias = '/projects'

export const ScreenName = z.string().regex(/^[a-z][a-z0-9-]*$/)
export const DialogName = z.enum(dialogNames)

/** Props of each slot's content. A remote that offers a slot adds it as `RemoteDialogs` shows. */
export interface Slots {
  /** Items at the end of the menu of a project's card. Fill it with `MenuItem`s. */
  'project-card-menu': { readonly project: Project }
  /** Sections at the end of the profile dialog. */
  'profile-dialog': { readonly user: AppUser }
}

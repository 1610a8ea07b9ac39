import type { RoleQuery } from './query'

export interface ByRoleOptions extends Omit<RoleQuery, 'name'> {
  readonly name?: string | RegExp
  readonly exact?: boolean
}

export interface Waited {
  readonly state?: 'visible' | 'hidden' | 'attached' | 'detached'
  /** Milliseconds. */
  readonly timeout?: number | undefined
}

export interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture. */
export interface Clip extends Size {
  readonly x: number
  readonly y: number
}

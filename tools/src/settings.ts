import { resolve } from 'node:path'
import { usualApiPort, usualPortalPort } from '@portal/contract/ports'
import { root } from '../workspace.mjs'

/** The folder that holds the site, the embedded database and the mail. */
export const dataFolder = resolve(root, process.env.PORTAL_DATA || 'var')
export const portalPort = Number(process.env.PORTAL_PORT || usualPortalPort)
export const apiPort = Number(process.env.API_PORT || usualApiPort)

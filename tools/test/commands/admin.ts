import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runLine } from '../shell'
import { post } from './post'
import type { Proofs } from './proof'
import type { Stand } from './stand'

const eva = 'eva@aurora.example'

/** Commands of operators, beside a running portal. Each goes on from the one before. */
export function adminProofs({ copy, data, work, apiUrl }: Stand): Proofs {
  return {
    'npm run admin -- --help': { prints: /add-company --name/ },
    'npm run admin --': { prints: /add-company --name/ },
    'npm run admin -- add-company --name "Hotel Aurora" --image aurora.png': {
      prints: /^Company 7: Hotel Aurora$/m,
      before: async () =>
        cpSync(firstIn('assets/images/companies'), join(copy.folder, 'aurora.png')),
    },
    [`npm run admin -- add-user --company 7 --name "Eva Luz" --email ${eva}`]: {
      prints: /^Password: \S+$/m,
      after: async (output) => {
        const password = /^Password: (\S+)$/m.exec(output)?.[1] ?? ''
        await post(apiUrl, '/api/app_users/auth', { email: eva, password, rememberMe: false })
      },
    },
    'npm run admin -- invite-user --company 7 --name "Rui Mar" --email rui@aurora.example --language pt':
      { prints: /^Invitation: mailed to rui@aurora\.example, valid for 3 days$/m },
    [`npm run admin -- add-project --company 7 --name "Lobby" --folder ./lobby --owner ${eva}`]: {
      prints: /^Project \d+: Lobby$[\s\S]*^PDF files: 1$/m,
      before: async () => {
        const lobby = join(copy.folder, 'lobby')
        cpSync(firstIn('assets/projects'), lobby, { recursive: true })
        writeFileSync(join(lobby, 'plan.pdf'), '%PDF-1.7')
      },
    },
    [`npm run admin -- list-sessions --user ${eva}`]: { prints: /\tuser \d+\tsince / },
    [`npm run admin -- end-sessions --user ${eva}`]: { prints: / ended: 1$/m },
    [`npm run admin -- change-user --user ${eva} --email eva.luz@aurora.example`]: {
      prints: /^User \d+ changed$/m,
    },
    'npm run mail': {
      prints: /"to": "eva\.luz@aurora\.example"/,
      before: () => post(apiUrl, '/api/app_users/forgot-pass', { email: 'eva.luz@aurora.example' }),
    },
    'npm run admin -- backup --to /backups/2026-11-22': {
      prints: /^\d+ rows and \d+ files are in /m,
      filled: (line) => toBackup(line, work),
    },
    'npm run admin -- verify-backup --from /backups/2026-11-22': {
      prints: /is complete: \d+ rows and \d+ files$/m,
      filled: (line) => toBackup(line, work),
    },
    'npm run admin -- events --user eva.luz@aurora.example --since 2026-11-22': {
      prints: /^\S+Z\toperator\tok\tuser /m,
    },
    'npm run -s admin -- events --kind operator --json --limit 100000': {
      prints: /"detail":"add-company"/,
    },
    'npm run admin -- csp-reports': { prints: /^$/m },
    'npm run admin -- list-orphans': { prints: /^$/m },
    'npm run admin -- remove-orphans': { prints: /^Files removed: 0$/m },
    'npm run admin -- end-second-factor --user eva.luz@aurora.example': {
      prints: /^The two-step verification of eva\.luz@aurora\.example was off already$/m,
    },
    'npm run admin -- export-user --user eva.luz@aurora.example --to /exports/eva': {
      prints: /^The data of eva\.luz@aurora\.example is in /m,
      filled: (line) => line.replace('/exports/eva', join(work, 'eva')),
    },
    'npm run admin -- remove-user --user eva.luz@aurora.example': { prints: /^User \d+ removed$/m },
  }

  function firstIn(folder: string): string {
    const [name = ''] = readdirSync(join(data, folder))
    return join(data, folder, name)
  }
}

/** Commands that have the database for themselves, after the others. */
export function databaseProofs({ copy, work, settings }: Stand): Proofs {
  return {
    // The api's tests restore to PostgreSQL; here the same command restores to an embedded database.
    'DATABASE_URL=postgres://… npm run admin -- restore --from /backups/2026-11-22': {
      prints: /^\d+ rows and \d+ files of .* are restored$/m,
      filled: (line) => toBackup(line, work).replace(/^\S+ /, ''),
      settings: () => ({ PORTAL_DATA: join(work, 'restored') }),
      after: async () => {
        const list = 'npm run admin -- list-users --company 7'
        const { output } = await runLine(list, copy.folder, {
          PORTAL_DATA: join(work, 'restored'),
        })
        expect(output).toContain('eva.luz@aurora.example')
      },
    },
    'npm run seed:load': {
      short: ' -- --projects 20 --rows 50',
      prints: /has 20 projects and a table of 50 rows/,
      after: async () => {
        const again = 'npm run seed:load -- --projects 30 --rows 50'
        const { output } = await runLine(again, copy.folder, settings)
        expect(output).toContain(
          'load@atlantico.example has 20 projects already: nothing to write.',
        )
      },
    },
  }
}

function toBackup(line: string, work: string): string {
  return line.replace('/backups/2026-11-22', join(work, 'backup'))
}

#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig, StartRefused } from '../config'
import { withoutData } from '../db/errors'
import { othersMode } from '../private-folder'
import { AdminRefused, type Command } from './command'
import { checkOptions, commandNamed, commands, runCommand, runCommandAlone } from './commands'
import { callDoor, hasDoor } from './door'

// `npm run admin -- <command>`: manages the portal's data.

process.umask(othersMode)
// `list-users | head` closes the pipe before everything is printed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await main(argumentsOf(process.argv))
} catch (error) {
  if (!isForPeople(error)) throw withoutData(error)
  console.error(error.message)
  process.exitCode = 1
}

async function main([name = '--help', ...args]: string[]): Promise<void> {
  if (name === '--help' || name === 'help') {
    console.log(help())
    return
  }
  const command = commandNamed(name)
  if (args.includes('--help')) {
    console.log(usage(name, command))
    return
  }
  const options = optionsOf(command, args)
  // Before opening a database, which takes seconds and makes one where there is none.
  await checkOptions(name, options)
  for (const line of await obey(name, options)) console.log(line)
}

/** Drops the first `--`, which pnpm passes on and npm doesn't. */
function argumentsOf([, , ...args]: string[]): string[] {
  return args[0] === '--' ? args.slice(1) : args
}

/** Runs a command in the api that has the embedded database, or here. */
async function obey(name: string, options: Record<string, unknown>): Promise<string[]> {
  const command = commandNamed(name)
  if ('runAlone' in command) return runCommandAlone(command, name, options)
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined && hasDoor(config.dataFolder)) {
    const done = await callDoor(config.dataFolder, name, options)
    if (done) return done
  }
  if (name !== 'restore') requireDatabase(config)
  // Loaded late: a command that an api runs needs no database here.
  const { openDb } = await import('../db/client')
  const { openFiles } = await import('../files/open-files')
  const { db, close } = await openDb(config)
  try {
    const { portalUrl } = config
    return await runCommand({ db, files: openFiles(config.files), portalUrl }, name, options)
  } finally {
    await close()
  }
}

/** A wrong folder would be given an empty database, and its backup would be one of nothing. */
function requireDatabase({ databaseUrl, dataFolder }: ReturnType<typeof readConfig>): void {
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'db')))
    throw new AdminRefused(
      `There is no database in ${dataFolder}. Set PORTAL_DATA or DATABASE_URL as for the api, which makes one at its first start.`,
    )
}

/** Reads options as text; a password comes from the environment, which other users can't see. */
function optionsOf({ options }: Command, args: string[]): Record<string, unknown> {
  const { shape } = options
  const names = Object.keys(shape).filter((option) => option !== 'password')
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      names.map((option) => [
        option,
        {
          type: isSwitch(shape[option]) ? 'boolean' : 'string',
          multiple: shape[option] instanceof z.ZodArray,
        },
      ]),
    ),
  })
  const calledFrom = process.env.INIT_CWD ?? process.cwd()
  const given = Object.entries(values).map(([option, value]) => [
    option,
    isPath(shape[option]) && typeof value === 'string' ? resolve(calledFrom, value) : value,
  ])
  const password = 'password' in shape ? process.env.USER_PASSWORD : undefined
  return { ...Object.fromEntries(given), ...(password && { password }) }
}

/** `--json` has no value. */
function isSwitch(schema: unknown): boolean {
  return schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean
}

function isPath(schema: unknown): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodType && inner.meta()?.isPath === true
}

function help(): string {
  const lines = Object.entries(commands).map(([name, command]) => usage(name, command))
  return ['Commands:', '', ...lines].join('\n')
}

function usage(name: string, { says, options }: Command): string {
  const given = Object.entries(options.shape)
    .filter(([option]) => option !== 'password')
    .map(([option, schema]) => {
      if (isSwitch(schema)) return `[--${option}]`
      if (schema instanceof z.ZodArray) return `--${option} … [--${option} …]`
      const isOptional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
      return isOptional ? `[--${option} …]` : `--${option} …`
    })
  return `  ${[name, ...given].join(' ')}\n      ${says}`
}

function isForPeople(error: unknown): error is Error {
  if (error instanceof AdminRefused || error instanceof StartRefused) return true
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}

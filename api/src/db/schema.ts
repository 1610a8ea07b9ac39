import { type FailureReport, languages } from '@portal/contract'
import type { ReleaseHealth } from '@portal/contract/health'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventKind } from '../events/kinds'

// Compatible with PostgreSQL 15, the oldest server in use; the embedded database is newer.

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = () => moment('created_at').notNull().defaultNow()
/** Where a sign-in came from, for the list of sessions: user agent and part of the address. */
const origin = () => ({ userAgent: text('user_agent'), network: text('network') })
/** Of a request for a link, whose secret is made when its mail is sent (`mail/link-queries.ts`). */
const mailedSecret = () => ({
  mailId: integer('mail_id').references(() => mailOutbox.id, { onDelete: 'set null' }),
  /** Of the newest attempt to send the mail; before the first one, of a secret that nobody has. */
  secretHash: text('secret_hash').notNull(),
  /** Of the attempts before it, newest first: one of them may have arrived. */
  earlierHashes: text('earlier_hashes').array().notNull().default([]),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
})

export const companies = pgTable(
  'companies',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    image: text('image'),
    /** A colour of the logo, as `readAccent` gives it; null: the logo has none, or nobody looked yet. */
    accent: text('accent'),
    createdAt: createdAt(),
  },
  (t) => [check('companies_accent', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`)],
)

export const appUsers = pgTable(
  'app_users',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** An argon2id hash in PHC format. */
    passwordHash: text('password_hash').notNull(),
    portrait: text('portrait'),
    lastLogin: moment('last_login'),
    /** Of the last sign-in; null: it was before languages were kept. */
    language: text('language', { enum: languages }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('app_users_email').on(sql`lower(${t.email})`),
    index('app_users_company').on(t.companyId),
  ],
)

export const projects = pgTable(
  'projects',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').references(() => companies.id),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Ends in a random suffix, because knowing it gives access; null: no public page. */
    folder: text('folder').unique(),
    /** File names separated by `/`. */
    pdfFiles: text('pdf_files').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('projects_company').on(t.companyId)],
)

export const userProjects = pgTable(
  'user_projects',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['own', 'shared'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    index('user_projects_project').on(t.projectId),
  ],
)

export const tables = pgTable(
  'tables',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    year: integer('year').notNull(),
    /** Words joined by underscores. */
    type: text('type').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('tables_company').on(t.companyId)],
)

export const tablesRows = pgTable(
  'tables_rows',
  {
    id: serial('id').primaryKey(),
    tableId: integer('table_id')
      .notNull()
      .references(() => tables.id, { onDelete: 'cascade' }),
  },
  (t) => [unique('tables_rows_table').on(t.tableId, t.id)],
)

export const tableProjects = pgTable(
  'table_projects',
  {
    id: serial('id').primaryKey(),
    /** The row's table, denormalized to read a company's tables in one pass. */
    tableId: integer('table_id').notNull(),
    rowId: integer('row_id').notNull(),
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    brand: text('brand').notNull(),
    orderBy: text('order_by').notNull(),
    orderDate: moment('order_date').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.tableId, t.rowId],
      foreignColumns: [tablesRows.tableId, tablesRows.id],
    }).onDelete('cascade'),
    index('table_projects_table').on(t.tableId, t.rowId),
    index('table_projects_project').on(t.projectId),
  ],
)

export const shares = pgTable(
  'shares',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => appUsers.id, { onDelete: 'set null' }),
    platform: text('platform').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('shares_project').on(t.projectId, t.platform)],
)

export const contactMessages = pgTable('contact_messages', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
})

/** A remembered browser with the hashes of its tokens (`auth/remember.ts`). */
export const rememberTokens = pgTable(
  'remember_tokens',
  {
    series: text('series').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    /** Used by release 1.1.0 only, which derives tokens from it. */
    chainKey: text('chain_key').notNull(),
    currentHash: text('current_hash').notNull(),
    /** The newest successor of the current token, for release 1.1.0. */
    nextHash: text('next_hash'),
    /** Used by release 1.1.0 only. */
    previousHash: text('previous_hash'),
    previousUntil: moment('previous_until'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** Of the last sign-in with it. */
    ...origin(),
    lastSeen: moment('last_seen'),
    /** Of the restore after which nobody has used it: its browser may have a token that is newer than the backup. */
    restoredAt: moment('restored_at'),
  },
  (t) => [index('remember_tokens_user').on(t.userId)],
)

/** Tokens that replace the current one of a series once one of them is used. */
export const rememberSuccessors = pgTable(
  'remember_successors',
  {
    tokenHash: text('token_hash').primaryKey(),
    series: text('series')
      .notNull()
      .references(() => rememberTokens.series, { onDelete: 'cascade' }),
    /** The token for which it was given out; void once that is no longer current. */
    ofHash: text('of_hash').notNull(),
  },
  (t) => [index('remember_successors_series').on(t.series)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    rememberSeries: text('remember_series').references(() => rememberTokens.series, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    ...origin(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_remember_series').on(t.rememberSeries),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    ...mailedSecret(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('password_resets_user').on(t.userId),
    index('password_resets_mail').on(t.mailId),
    unique('password_resets_secret_hash_unique').on(t.secretHash),
  ],
)

/** The e-mail address that a user wants, until it is confirmed. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    ...mailedSecret(),
  },
  (t) => [index('email_changes_mail').on(t.mailId)],
)

/** Browsers in which a user has signed in with their password. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    lastUsed: moment('last_used').notNull().defaultNow(),
    /** Whether they gave a code of their second factor there too. */
    hasGivenCode: boolean('has_given_code').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('known_devices_user').on(t.userId),
  ],
)

/** Of users whose sign-in asks for a code of an authenticator app, too. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUsers.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that the database doesn't have (`auth/second-factor/sealing.ts`). */
  secret: text('secret').notNull(),
  /** Time step of the last code, so that each code works once. */
  lastStep: integer('last_step').notNull(),
  /** Unused recovery codes, as argon2id hashes with one salt. */
  recoverySalt: text('recovery_salt').notNull(),
  recoveryHashes: text('recovery_hashes').array().notNull(),
  since: moment('since').notNull().defaultNow(),
})

/** Attempt counters; a window starts with its first attempt, or anew with each one if attempts are delayed. */
export const throttle = pgTable('throttle', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEnds: moment('window_ends').notNull(),
  /** Time of the next attempt, if attempts are delayed. */
  nextAt: moment('next_at'),
})

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial('id').primaryKey(),
    message: jsonb('message')
      .$type<{ to: string; replyTo?: string; subject: string; text: string }>()
      .notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest next attempt; later while a process delivers it. Infinite for a mail with a link. */
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** The same for a mail with a link, which release 1.1.0 would send without its secret. */
    linkDueAt: moment('link_due_at'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('mail_outbox_waiting').on(t.id).where(sql`${t.sentAt} is null`)],
)

/** Release failures that pages reported, with counts. */
export const releaseFailures = pgTable(
  'release_failures',
  {
    app: text('app').$type<FailureReport['app']>().notNull(),
    release: text('release').notNull(),
    phase: text('phase').$type<FailureReport['phase']>().notNull(),
    cause: text('cause').$type<FailureReport['cause']>().notNull(),
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.app, t.release, t.phase, t.cause] })],
)

/** An integer for each failure kind or bucket, in the order of the contract. */
const counts = (name: string) => integer(name).array().notNull()

/** Starts, failures and times of each release by hour, as pages reported them. */
export const releaseHealth = pgTable(
  'release_health',
  {
    hour: moment('hour').notNull(),
    app: text('app').$type<ReleaseHealth['app']>().notNull(),
    release: text('release').notNull(),
    screen: text('screen').notNull(),
    starts: integer('starts').notNull(),
    failures: counts('failures'),
    load: counts('load'),
    lcp: counts('lcp'),
    inp: counts('inp'),
    cls: counts('cls'),
  },
  (t) => [primaryKey({ columns: [t.hour, t.app, t.release, t.screen] })],
)

/** Api processes, which count the sockets of users together. */
export const liveProcesses = pgTable('live_processes', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** Open sockets of all processes. */
export const liveSockets = pgTable(
  'live_sockets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    processId: uuid('process_id')
      .notNull()
      .references(() => liveProcesses.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
  },
  (t) => [
    index('live_sockets_user').on(t.userId, t.id),
    index('live_sockets_process').on(t.processId),
  ],
)

/** Who did what to an account, from where, and how it ended. A trigger refuses changes and removals, except by age. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** `ok`, `ended` after a theft, an error code, or `refused` for a command. */
    result: text('result').notNull(),
    /** The account. No foreign key: events stay when it is removed. */
    userId: integer('user_id'),
    /** Keyed hash of the e-mail that was given, where no account has it. */
    accountHash: text('account_hash'),
    /** The operator's name on the machine; null for people and strangers. */
    actor: text('actor'),
    /** Whole IPv4 address, or /64 of an IPv6 address. */
    network: text('network'),
    userAgent: text('user_agent'),
    /** The operator's command. */
    detail: text('detail'),
  },
  (t) => [index('security_events_user').on(t.userId, t.id), index('security_events_at').on(t.at)],
)

/** Violations of the content security policy that browsers reported, with counts. */
export const cspReports = pgTable(
  'csp_reports',
  {
    directive: text('directive').notNull(),
    /** An origin, or a word such as `inline`. */
    blocked: text('blocked').notNull(),
    /** The script that tried, without its query; empty if unknown. */
    source: text('source').notNull(),
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.directive, t.blocked, t.source] })],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Messages between processes that are too long for a notification, kept for seconds; Socket.IO's adapter writes them.
 */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  payload: bytes('payload').notNull(),
})

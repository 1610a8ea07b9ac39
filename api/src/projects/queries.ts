import type { Platform } from '@portal/contract'
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { subquery, timestampJson } from '../db/json'
import { isOneOf, readTogether } from '../db/read-together'
import { appUsers, companies, projects, shares, tables, userProjects } from '../db/schema'

/** A company; only the reader's own one has tables. */
const companyJson = sql`json_build_object(
  'id', ${companies.id}, 'name', ${companies.name}, 'image', ${companies.image},
  'accent', ${companies.accent},
  'tables', case when ${companies.id} = ${appUsers.companyId} then coalesce(
    (select json_agg(json_build_object('id', ${tables.id}) order by ${tables.id})
      from ${tables} where ${tables.companyId} = ${companies.id}), '[]') else '[]' end)`

/** Own or shared projects of `memberships`, newest first, as a JSON array; sorted before serializing. */
function projectsJson(kind: 'own' | 'shared'): SQL {
  return sql`coalesce((select json_agg(listed) from (
    select memberships.id, memberships.name, memberships.title, coalesce(folder, '') as folder,
      pdf_files as "pdfFiles", ${timestampJson(sql`created_at`)} as "createdAt", company.json as company
    from memberships left join company on company.id = company_id
    where kind = ${sql.raw(`'${kind}'`)}
    order by created_at desc, memberships.id desc) listed), '[]')`
}

/** Evaluates `json` for the memberships of the outer query's `app_users` row, or for those with `condition`. */
function ofReader(json: SQL, condition?: SQL): SQL<string> {
  return subquery(sql`
    with memberships as materialized (
      select ${userProjects.kind}, ${projects}.* from ${userProjects}
      join ${projects} on ${projects.id} = ${userProjects.projectId}
      where ${and(eq(userProjects.userId, appUsers.id), condition)}),
    company as materialized (
      select ${companies.id} as id, ${companyJson} as json from ${companies}
      where ${companies.id} in (select company_id from memberships))
    select ${json}`)
}

/** Projects shared with the outer query's user, newest first, as a JSON array. */
export const sharedProjectsJson = ofReader(
  projectsJson('shared'),
  eq(userProjects.kind, sql.raw(`'shared'`)),
)

const replyJson = ofReader(sql`json_build_object(
  'projects', ${projectsJson('own')},
  'user', json_build_object('sharedProjects', ${projectsJson('shared')}))::text`)

/** Reads a user's own and shared projects, newest first, as the JSON of `getProjects`. */
export function projectsReader(db: Db): (userId: number) => Promise<string | undefined> {
  const query = db
    .select({ id: appUsers.id, json: replyJson })
    .from(appUsers)
    .where(isOneOf(appUsers.id))
    .prepare('projects_of_users')
  return readTogether(query, 8)
}

/** Counts a share of a project; false if the user can't see the project. */
export async function insertShare(
  db: Db,
  userId: number,
  projectId: number,
  platform: Platform,
): Promise<boolean> {
  const memberships = await db.$count(
    userProjects,
    and(eq(userProjects.userId, userId), eq(userProjects.projectId, projectId)),
  )
  if (memberships === 0) return false
  await db.insert(shares).values({ projectId, userId, platform })
  return true
}

/** Forgets who shared; the share stays counted. */
export async function forgetSharers(db: Db, keptDays: number): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`
  const isOld = and(isNotNull(shares.userId), lt(shares.createdAt, oldest))
  await db.update(shares).set({ userId: null }).where(isOld)
}

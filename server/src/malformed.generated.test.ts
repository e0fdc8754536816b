import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ErrorBody } from '@aura/contract/common'
import { errors } from '@aura/contract/errors'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { later, minutes } from './platform/clock/clock.ts'
import { statusOf } from './platform/http/error-handler.ts'
import { type MalformedCall, malformedCall } from './testing/malformed-calls.ts'
import { makePerson } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { openTestApp } from './testing/test-app.ts'

const seed = 20_261_121
const cases = 2400
const atOnce = 8

const app = await openTestApp()
const person = await makePerson(app)
await makePost(app, person)
// A recent login would stand in for the password that some calls miss.
await app.db
  .updateTable('session')
  .set({ createdAt: later(app.clock.now(), -minutes(5)) })
  .execute()

const isErrorBody = new Ajv({ strict: false }).compile({ ...ErrorBody, additionalProperties: false })

let refused = 0

/** What is wrong with the answer to a malformed call; nothing, for most. */
async function faultOf({ what, request }: MalformedCall): Promise<string[]> {
  const headers = { authorization: person.token, ...request.headers }
  const answer = await app.call({ ...request, headers })
  const sent = `${request.method} ${request.url.slice(0, 120)}: ${what} → ${answer.statusCode}`
  if (answer.statusCode >= 500) return [`${sent} ${answer.body.slice(0, 200)}`]
  if (answer.statusCode < 400) return []
  refused++
  if (request.method === 'HEAD') return []
  if (!String(answer.headers['content-type']).startsWith('application/json')) return [`${sent}, no JSON`]
  const body: unknown = answer.json()
  if (!isErrorBody(body)) return [`${sent}, not the one form: ${answer.body.slice(0, 200)}`]
  const { code } = body as ErrorBody
  const isKnown = code in errors && statusOf[errors[code as keyof typeof errors].kind] === answer.statusCode
  return isKnown ? [] : [`${sent}, code ${code}`]
}

/** Rows of every table of ours, but for the counters of rate limits and the order kept for readers of discovery. */
async function countRows(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_window', 'feed_ranking_snapshot')
    order by tablename`.execute(app.db)
  const counts: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } =
      await sql`select count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as content
      from ${sql.table(name)} as t`.execute(app.db)
    counts[name] = rows[0]
  }
  return counts
}

test(`${cases} malformed calls (seed ${seed}): none answers 5xx, all in the one form of errors, nothing is written [RUN-24] [RUN-25] [RUN-29]`, async () => {
  // What making them left to roll up is rolled up by the worker, a moment later.
  const readDeltas = () => app.db.selectFrom('auraDelta').selectAll().execute()
  await expect.poll(readDeltas).toEqual([])
  const before = await countRows()
  const calls = fc.sample(malformedCall, { seed, numRuns: cases })
  const faults: string[] = []
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) faults.push(...(await faultOf(call)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(2000)
  expect(await countRows()).toEqual(before)
  expect(await readdir(join(app.config.dataDir, 'media', 'tmp'))).toEqual([])
})

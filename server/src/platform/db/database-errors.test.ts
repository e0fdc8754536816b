import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseOutage, markDatabaseError } from './database-errors.ts'

const failure = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNREFUSED', '25006'])(
  '[RUN-36] %s of the PostgreSQL client is an outage, of another service it is not',
  (code) => {
    const ofDatabase = failure(code)
    markDatabaseError(ofDatabase)
    expect(isDatabaseOutage(ofDatabase)).toBe(true)
    expect(isDatabaseOutage(failure(code))).toBe(false)
  },
)

test('[RUN-36] a database whose name is not known is away', async () => {
  const db = openDatabase({
    url: 'postgres://aura:secret@nowhere.invalid/aura',
    maxConnections: 1,
    applicationName: 'aura-test',
  })
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isDatabaseOutage)
  await db.destroy()
})

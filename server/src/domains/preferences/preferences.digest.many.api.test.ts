import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { parisMoment } from '../../platform/clock/paris.ts'
import { insertBareAccounts } from '../../testing/bare-account.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { forgetCalmPeriods } from './preferences.queries.ts'

const noon = parisMoment('2026-11-21', '12:00')
const evening = parisMoment('2026-11-21', '19:03')
const app = await openTestApp({ clock: createTestClock(noon) })
const makeDue = () => app.application.services.calmDigest.makeDue()

test('[APP-13] calm hours that a digest covered stay for a week, for events that are handled late', async () => {
  const { id, token } = await makePerson(app)
  const { body: usual } = await ask(app, getPreferences, { token })
  for (const calmMode of [true, false]) {
    expect((await ask(app, putPreferences, { token, body: { ...usual, calmMode } })).status).toBe(200)
    app.clock.advance(60_000)
  }
  const calmPeriod = app.db.selectFrom('calmPeriod').select('until').where('accountId', '=', id)
  const { until } = await calmPeriod.executeTakeFirstOrThrow()
  app.clock.set(evening)
  await makeDue()
  await forgetCalmPeriods(app.db, later(until, days(7)))
  expect(await calmPeriod.execute()).toHaveLength(1)
  await forgetCalmPeriods(app.db, later(until, days(7) + 1))
  expect(await calmPeriod.execute()).toEqual([])
})

test('[APP-13] the digests of an evening are made together, however many people are in calm mode', async () => {
  const ids = await insertBareAccounts(app.db, 120)
  await sql`
    insert into preference (account_id, calm_since, calm_digested_until, app_off, push_off)
    select id, ${noon}::timestamptz, ${noon}::timestamptz, '{}', '{}' from unnest(${ids}::bigint[]) as id`.execute(
    app.db,
  )
  app.clock.set(evening)
  await makeDue()
  const left = app.db.selectFrom('preference').select('accountId').where('calmDigestedUntil', '=', noon)
  expect(await left.execute()).toEqual([])
})

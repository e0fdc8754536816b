import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from './testing/test-app.ts'

const app = await openTestApp()

test('[AUR-44, PRV-04, CHL-35, SUB-11, APP-13] what happens by time alone is scheduled, and made up for after a night without a server', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string; missed: string | null }>`
    select name, cron, timezone, options->>'missed' as missed from pgboss.schedule order by name`.execute(
    app.db,
  )
  expect(rows.filter(({ timezone, missed }) => timezone !== 'Europe/Paris' || missed !== 'once')).toEqual([])
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual({
    'accounts.erase-due': '30 3 * * *',
    'aura.void-undecided': '20 * * * *',
    'challenges.decide-due': '* * * * *',
    'leaderboard.seal': '*/10 * * * *',
    'moderation.settle-decisions': '* * * * *',
    'platform.forget-old': '10 4 * * *',
    'preferences.make-calm-digests': '3-59/10 * * * *',
    'push.deliver': '* * * * *',
    'subscription.handle-abandoned': '20 5 * * *',
    'subscription.renew': '40 4 * * *',
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withLongDeleting } from '../../testing/long-deleting.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { days, hours, later, seconds } from '../clock/clock.ts'
import { housekeepingJob } from './housekeeping.ts'

const app = await openTestApp()

const bytes = (value: number) => new Uint8Array(32).fill(value)

test('forgets every night what is over, and nothing that is not', async () => {
  const { db } = app
  const now = app.clock.now()
  const ago = (milliseconds: number) => later(now, -milliseconds)
  const { id: accountId } = await makePerson(app)

  const answer = { accountId, fingerprint: bytes(0), answer: '{}' }
  await db
    .insertInto('idempotentAnswer')
    .values([
      { ...answer, key: 'old', createdAt: ago(days(1) + seconds(1)) },
      { ...answer, key: 'young', createdAt: ago(hours(23)) },
    ])
    .execute()
  await db
    .insertInto('rateWindow')
    .values([
      { key: 'over', points: 1, expire: ago(1).getTime() },
      { key: 'open', points: 1, expire: later(now, hours(1)).getTime() },
    ])
    .execute()
  await db
    .insertInto('humanCheckUse')
    .values([
      { challengeHash: bytes(1), expiresAt: ago(1) },
      { challengeHash: bytes(2), expiresAt: later(now, hours(1)) },
    ])
    .execute()
  const session = { accountId, createdAt: ago(days(90)), endedAt: null }
  const sessions = await db
    .insertInto('session')
    .values([
      { ...session, expiresAt: ago(days(30) + seconds(1)) },
      { ...session, expiresAt: ago(days(29)) },
      { ...session, expiresAt: ago(days(1)), endedAt: ago(days(30) + seconds(1)) },
      { ...session, expiresAt: ago(days(1)), endedAt: ago(days(29)) },
    ])
    .returning('id')
    .execute()
  const token = { accountId, createdAt: ago(days(90)), expiresAt: ago(1) }
  await db
    .insertInto('oneTimeToken')
    .values([
      { ...token, purpose: 'reset', tokenHash: bytes(1) },
      { ...token, purpose: 'reset', tokenHash: bytes(2), expiresAt: later(now, seconds(1)) },
      { ...token, purpose: 'confirm', tokenHash: bytes(3), usedAt: ago(days(89)) },
    ])
    .execute()
  await db
    .insertInto('pseudoHold')
    .values([
      { pseudoSkeleton: 'libre', pseudoLook: 'libre', accountId, heldUntil: ago(1) },
      { pseudoSkeleton: 'pris', pseudoLook: 'pris', accountId, heldUntil: later(now, days(1)) },
    ])
    .execute()
  const unsent = { recipient: 'a@exemple.fr', bodyText: 't', bodyHtml: 'h', sentAt: null }
  const mail = { subject: 's', createdAt: ago(days(60)) }
  await db
    .insertInto('outboxMail')
    .values([
      { ...mail, recipient: null, bodyText: null, bodyHtml: null, sentAt: ago(days(30) + seconds(1)) },
      { ...mail, recipient: null, bodyText: null, bodyHtml: null, sentAt: ago(days(29)) },
      { ...mail, ...unsent, createdAt: ago(days(4)) },
      { ...mail, ...unsent, createdAt: ago(days(2)) },
    ])
    .execute()

  await app.application.services.jobs.enqueue(db, housekeepingJob, {})
  const keysOf = async () => ({
    answers: (await db.selectFrom('idempotentAnswer').select('key').execute()).map(({ key }) => key),
    windows: (
      await db.selectFrom('rateWindow').select('key').where('key', 'in', ['over', 'open']).execute()
    ).map(({ key }) => key),
    checks: (await db.selectFrom('humanCheckUse').select('challengeHash').execute()).length,
    expiredSessions: (
      await db.selectFrom('session').select('id').where('expiresAt', '<', now).orderBy('id').execute()
    ).map(({ id }) => id),
    links: (await db.selectFrom('oneTimeToken').select('tokenHash').orderBy('tokenHash').execute()).map(
      ({ tokenHash }) => tokenHash[0],
    ),
    holds: (await db.selectFrom('pseudoHold').select('pseudoSkeleton').execute()).map(
      (hold) => hold.pseudoSkeleton,
    ),
    mails: (await db.selectFrom('outboxMail').select('createdAt').orderBy('createdAt').execute()).map(
      ({ createdAt }) => createdAt,
    ),
  })
  await expect.poll(keysOf).toEqual({
    answers: ['young'],
    windows: ['open'],
    checks: 1,
    expiredSessions: [sessions[1]?.id, sessions[3]?.id],
    links: [2, 3],
    holds: ['pris'],
    mails: [ago(days(60)), ago(days(2))],
  })
})

test('forgets the rest when one thing cannot be forgotten', async () => {
  const { db } = app
  const expiresAt = later(app.clock.now(), -1)
  const challengeHash = Buffer.alloc(32, 9)
  await db.insertInto('humanCheckUse').values({ challengeHash, expiresAt }).execute()
  const checks = () =>
    db.selectFrom('humanCheckUse').select('expiresAt').where('challengeHash', '=', challengeHash).execute()
  await sql`alter table idempotent_answer rename to idempotent_answer_away`.execute(db)
  try {
    await app.application.services.jobs.enqueue(db, housekeepingJob, {})
    await expect.poll(checks).toEqual([])
  } finally {
    await sql`alter table idempotent_answer_away rename to idempotent_answer`.execute(db)
  }
})

test('forgets what takes longer to delete than a call may last', async () => {
  const { db } = app
  const { id: accountId } = await makePerson(app)
  const createdAt = later(app.clock.now(), -days(2))
  await db
    .insertInto('idempotentAnswer')
    .values({ accountId, key: 'many', fingerprint: bytes(0), answer: '{}', createdAt })
    .execute()
  const answers = () =>
    db.selectFrom('idempotentAnswer').select('key').where('accountId', '=', accountId).execute()
  await withLongDeleting(db, 'idempotent_answer', async () => {
    await app.application.services.jobs.enqueue(db, housekeepingJob, {})
    await expect.poll(answers).toEqual([])
  })
})

test('is due every night', async () => {
  const { rows } = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = ${housekeepingJob}`.execute(app.db)
  expect(rows).toEqual([{ cron: '10 4 * * *', timezone: 'Europe/Paris' }])
})

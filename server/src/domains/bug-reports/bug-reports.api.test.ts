import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { listAudit } from '@aura/contract/audit/audit.contract'
import { listBugReports, reportBug, resolveBugReport } from '@aura/contract/bug-reports/bug-reports.contract'
import { bugDescriptionMaxLength, bugReportsPerDay } from '@aura/contract/bug-reports/bug-reports.limits'
import type { QueryOf } from '@aura/contract/endpoint'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeAdministrator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { erasure, jobs } = app.application.services
const moderator = await makeAdministrator(app)

const report = ({ token }: Person, body: unknown, key?: string) =>
  ask(app, reportBug, { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const list = async (query: QueryOf<typeof listBugReports> = {}) =>
  (await ask(app, listBugReports, { token: moderator.token, query: { ...query } })).body
const resolve = (id: number, body: object = {}) =>
  ask(app, resolveBugReport, { token: moderator.token, params: { id }, body })

test('[MOD-07, MOD-08, MOD-13, MOD-14] a problem is reported, listed, resolved and opened again; the log says by whom', async () => {
  const person = await makePerson(app)
  const sent = { description: '  Le bouton ne répond pas. ', pageUrl: '/feed?tab=decouverte' }
  expect(await report(person, sent)).toMatchObject({
    status: 200,
    body: { message: 'Merci pour votre signalement. Nous allons examiner ce problème.' },
  })
  expect((await report(person, { description: 'Sans adresse', pageUrl: ' ' })).status).toBe(200)
  const [second, first] = (await list()).bugReports
  expect(first).toEqual({
    id: expect.any(Number),
    pseudo: person.pseudo,
    page_url: '/feed?tab=decouverte',
    description: 'Le bouton ne répond pas.',
    status: 'open',
    resolved_at: null,
    created_at: app.clock.now().toISOString(),
  })
  expect(second).toMatchObject({ description: 'Sans adresse', page_url: null })

  const id = first?.id ?? 0
  for (const _ of ['once', 'twice'])
    expect((await resolve(id)).body).toEqual({ message: 'Le problème est résolu.' })
  const resolvedAt = app.clock.now().toISOString()
  expect((await list({ status: 'resolved' })).bugReports).toEqual([
    { ...first, status: 'resolved', resolved_at: resolvedAt },
  ])
  expect((await list({ status: 'open' })).bugReports).toEqual([second])
  expect((await resolve(id, { status: 'open' })).status).toBe(200)
  expect((await list({ status: 'open' })).bugReports).toEqual([second, first])
  const { entries } = (await ask(app, listAudit, { token: moderator.token, query: { act: 'resolve-bug' } }))
    .body
  expect(entries.map(({ actor, details }) => [actor, details])).toEqual([
    [moderator.pseudo, `${id} open`],
    [moderator.pseudo, `${id} resolved`],
  ])
  expect(await resolve(999_999_999)).toMatchObject({ status: 404, body: { code: 'bug-reports.unknown' } })

  const page = await list({ limit: 1 })
  expect(page).toMatchObject({ bugReports: [second], hasMore: true })
  expect(await list({ limit: 1, cursor: page.nextCursor ?? '' })).toEqual({
    bugReports: [first],
    hasMore: false,
    nextCursor: null,
  })
})

test.each([
  ['no description', {}],
  ['a blank description', { description: ' \n ' }],
  ['an invisible description', { description: '\u200b\u2800' }],
  ['too long a description', { description: 'a'.repeat(bugDescriptionMaxLength + 1) }],
  ['too long an address', { description: 'a', pageUrl: `/${'a'.repeat(500)}` }],
])('[MOD-07] %s is refused', async (_, body) => {
  expect(await report(moderator, body)).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
})

test('[MOD-07] a person reports 20 problems a day, however many at once; the next day they may go on', async () => {
  const person = await makePerson(app)
  const answers = await Promise.all(
    Array.from({ length: bugReportsPerDay + 3 }, (_, place) =>
      report(person, { description: `Numéro ${place}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(bugReportsPerDay)
  const refused = await report(person, { description: 'Encore' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'bug-reports.daily-limit' } })
  expect(refused.body.message).toContain('20 problèmes aujourd’hui')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  app.clock.advance(days(1))
  person.token = await openSession(app, person)
  expect((await report(person, { description: 'Encore' })).status).toBe(200)
})

test('[MOD-07] the same call under one key reports once', async () => {
  const person = await makePerson(app)
  const answers = await Promise.all([1, 2, 3].map(() => report(person, { description: 'Une fois' }, 'cle')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const own = (await list({ limit: 50 })).bugReports.filter(({ pseudo }) => pseudo === person.pseudo)
  expect(own).toHaveLength(1)
})

test('[PRV-10] reports go with their account, and a year after they were resolved', async () => {
  const person = await makePerson(app)
  await report(person, { description: 'Je pars' })
  await ask(app, deleteAccount, { token: person.token, body: { password: person.password } })
  app.clock.advance(days(15))
  await erasure.eraseDue()
  moderator.token = await openSession(app, moderator)
  const [latest, younger, open] = (await list({ status: 'open' })).bugReports
  expect(latest?.description).not.toBe('Je pars')
  await resolve(latest?.id ?? 0)
  app.clock.advance(days(1))
  moderator.token = await openSession(app, moderator)
  await resolve(younger?.id ?? 0)
  app.clock.advance(days(364))
  await jobs.enqueue(app.db, housekeepingJob, {})
  const left = async () => (await app.db.selectFrom('bugReport').select('id').execute()).map(({ id }) => id)
  await expect.poll(left).not.toContain(latest?.id)
  expect(await left()).toEqual(expect.arrayContaining([younger?.id, open?.id]))
})

import { readdir } from 'node:fs/promises'
import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { endOtherSessions } from '@aura/contract/accounts/accounts.security.contract'
import { logout } from '@aura/contract/accounts/accounts.session.contract'
import {
  downloadExport,
  listExports,
  openExport,
  requestExport,
} from '@aura/contract/exports/exports.contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { type BusyPerson, hostileLegend, makeBusyPerson, ownWords } from '../../testing/busy-person.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { columnNames, countNamed, findTablesNaming } from '../../testing/personal-columns.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeExportJob } from './exports.make.service.ts'
import { insertPart } from './exports.queries.ts'

const app = await openTestApp()
const { personalDataOf, erasure } = app.application.services

const listed = async ({ token }: Pick<Person, 'token'>) =>
  (await ask(app, listExports, { token })).body.exports

async function readyExport(person: Person) {
  const asked = await ask(app, requestExport, { token: person.token })
  expect(asked).toMatchObject({ status: 200, body: { status: 'waiting' } })
  await expect.poll(async () => (await listed(person))[0]?.status).toBe('ready')
  return asked.body
}

const addressOf = (token: string, id: number) => ask(app, openExport, { token, params: { id } })

async function fetchZip(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered, rawPayload } = await app.call({ method: 'GET', url, headers })
  return { status: statusCode, headers: answered, bytes: rawPayload }
}

async function unzipped(person: Person, id: number) {
  const { body } = await addressOf(person.token, id)
  const { status, headers, bytes } = await fetchZip(body.url)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="aura-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzipSync(new Uint8Array(bytes))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rows = (name: string) => JSON.parse(text(`data/${name}.json`)).rows as Record<string, unknown>[]
  return { bytes, files, text, rows }
}

let busy: BusyPerson
let first: { id: number }

test('[PRV-02, PRV-11] the zip holds what every domain has of the person, with media and pages to read offline, and nobody else’s secrets', async () => {
  busy = await makeBusyPerson(app)
  const { person, friend, foe, postId } = busy
  first = await readyExport(person)
  await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
  const { files, text, rows } = await unzipped(person, first.id)

  const declared = personalDataOf().flatMap(({ exported }) => ('not' in exported ? [] : exported))
  const empty = declared.filter((name) => rows(name).length === 0)
  // These need an act of somebody else or the end of a month; each is read by the tests of its domain.
  expect(empty.sort(), 'Have makeBusyPerson (testing/busy-person.ts) make a row of each other file').toEqual([
    ...['aura-sanctions', 'calm-periods', 'celebrity', 'decision-contests', 'decisions', 'former-pseudos'],
    ...['leaderboard-places', 'passkeys', 'second-factor', 'withdrawn-profile'],
  ])
  expect(rows('posts')).toContainEqual(
    expect.objectContaining({
      id: postId,
      legend: hostileLegend,
      media: [expect.objectContaining({ alt: 'Un coucher de soleil' })],
    }),
  )
  expect(rows('communities')).toContainEqual(
    expect.objectContaining({ role: 'owner', description: expect.stringMatching(/^Tout sur/), rules: '' }),
  )
  expect(rows('following')).toMatchObject([{ pseudo: friend.pseudo }])
  expect(rows('followers')).toMatchObject([{ pseudo: friend.pseudo }])

  const everything = Object.entries(files)
    .filter(([name]) => !name.startsWith('media/'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
  for (const secret of [foe.pseudo, String(foe.id), 'Je ne l’aime pas', 'secret-address', 'argon2'])
    expect(everything).not.toContain(secret)

  for (const { media } of rows('posts') as { media: { file: string }[] }[])
    for (const { file } of media) expect(files[file]?.byteLength).toBeGreaterThan(100)
  const pages = Object.keys(files).filter((name) => name.endsWith('.html'))
  expect(pages.sort()).toEqual(['comments-1.html', 'index.html', 'ledger-1.html', 'posts-1.html'])
  expect(text('posts-1.html')).not.toMatch(/<script|<img src=x/)
  expect(text('index.html')).toContain(person.pseudo)
  for (const { what, exported } of personalDataOf())
    if (!('not' in exported)) expect(text('index.html')).toContain(`<dt>${what}</dt>`)
  for (const name of declared) expect(text('index.html')).toContain(`href="data/${name}.json"`)
  expect(text('README.txt')).toContain('data/ledger.json')

  const mail = (await mailsTo(app, person.email)).at(-1)
  expect(mail).toMatchObject({ subject: 'Vos données Aura sont prêtes' })
  expect(mail?.text).toContain('/settings/data')
  const end = formatMoment(later(app.clock.now(), days(7)))
  expect(mail?.text).toContain(`Le fichier reste disponible 7 jours, jusqu’au ${end}, `)
})

test('[PRV-02, PRV-11] a download asks for the account’s own login, answers ranges, and its address works for ten minutes', async () => {
  const { person, friend } = busy
  expect(await addressOf('', first.id)).toMatchObject({ status: 401 })
  expect(await addressOf(friend.token, first.id)).toMatchObject({
    status: 404,
    body: { code: 'exports.unknown' },
  })
  const { body } = await addressOf(person.token, first.id)
  const { bytes } = await fetchZip(body.url)
  const part = await fetchZip(body.url, { range: `bytes=10-${bytes.length - 5}` })
  expect([part.status, part.headers['content-range']]).toEqual([
    206,
    `bytes 10-${bytes.length - 5}/${bytes.length}`,
  ])
  expect(part.bytes.equals(bytes.subarray(10, bytes.length - 4))).toBe(true)
  expect((await fetchZip(body.url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  const forged = body.url.replace(`ticket=${first.id}.`, `ticket=${first.id + 1}.`)
  expect((await fetchZip(forged)).status).toBe(404)
  expect(await ask(app, downloadExport, { query: { ticket: 'a'.repeat(40) } })).toMatchObject({ status: 404 })
  app.clock.advance(minutes(10))
  expect((await fetchZip(body.url)).status).toBe(404)
})

test('[PRV-11, ACC-38] the address of a download ends with the session that asked for it', async () => {
  const { person } = busy
  const suspend = (until: Date | null) =>
    app.db.updateTable('account').set({ suspendedUntil: until }).where('id', '=', person.id).execute()
  const ends: Record<string, (token: string) => Promise<unknown>> = {
    logout: (token) => ask(app, logout, { token }),
    'the end of the others': () => ask(app, endOtherSessions, { token: person.token }),
    suspension: () => suspend(later(app.clock.now(), days(1))),
  }
  for (const [name, end] of Object.entries(ends)) {
    const token = await openSession(app, person)
    const { body } = await addressOf(token, first.id)
    expect((await fetchZip(body.url)).status, name).toBe(200)
    await end(token)
    expect((await fetchZip(body.url)).status, name).toBe(404)
  }
  await suspend(null)
})

test('[PRV-02, MOD-17] an interrupted export is made anew, with own posts but no names of communities that were closed meanwhile, and the process that hung adds nothing to it', async () => {
  const { person, postId } = busy
  const withdrawn = { deletedAt: app.clock.now(), withdrawnAt: app.clock.now() }
  await app.db.updateTable('post').set(withdrawn).where('id', '=', postId).execute()
  await app.db.updateTable('community').set({ closedAt: app.clock.now(), nameLook: null }).execute()
  const former = await partNames()
  await app.db
    .updateTable('accountExport')
    .set({ status: 'running', readyAt: null, expiresAt: null })
    .where('id', '=', first.id)
    .execute()
  expect(await addressOf(person.token, first.id)).toMatchObject({
    status: 409,
    body: { code: 'exports.not-ready' },
  })
  // Both take it up, as after a heartbeat that was lost.
  const { jobs } = app.application.services
  for (const _ of [1, 2]) await jobs.enqueue(app.db, makeExportJob, { exportId: first.id })
  await expect.poll(async () => (await listed(person))[0]?.status).toBe('ready')
  const late = { exportId: first.id, attempt: 1, number: 9, name: 'export-late-00000000.part', bytes: 1 }
  expect(await inTransaction(app.db, (tx) => insertPart(tx, late))).toBe(false)
  const { rows } = await unzipped(person, first.id)
  expect(rows('account')).toHaveLength(1)
  for (const name of ['communities', 'community-requests', 'community-bans'])
    expect(new Set(rows(name).map((row) => row.name)), name).toEqual(new Set([null]))
  expect(rows('posts')).toContainEqual(
    expect.objectContaining({ id: postId, withdrawn_at: expect.any(String) }),
  )
  expect((await partNames()).filter((name) => former.includes(name))).toEqual([])
})

test('[PRV-02] one export a day, one at a time, and the same key asks once', async () => {
  const person = await makePerson(app)
  const ask2 = (headers = {}) => ask(app, requestExport, { token: person.token, headers })
  const answers = await Promise.all([ask2(), ask2(), ask2()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await expect.poll(async () => (await listed(person))[0]?.status).toBe('ready')
  const [first] = await listed(person)
  const next = formatMoment(later(new Date(first?.requested_at ?? 0), days(1)))
  expect(await ask2()).toMatchObject({
    status: 429,
    body: {
      code: 'exports.daily-limit',
      message: `Vous avez déjà demandé un export. Le prochain sera possible le ${next}.`,
    },
  })
  app.clock.advance(days(1))
  const key = { 'idempotency-key': 'une-fois-par-jour' }
  const [one, again] = [await ask2(key), await ask2(key)]
  expect([one.status, again.body.id]).toEqual([200, one.body.id])
  expect(await listed(person)).toHaveLength(2)
  // The next test counts the parts of all exports.
  await expect.poll(async () => (await listed(person))[0]?.status).toBe('ready')
})

test('[PRV-02] the file is there for seven days, then gone, and files without an export are swept', async () => {
  const { person } = busy
  const token = await openSession(app, person)
  const [name = ''] = await partNames()
  const { ready_at, expires_at } = (await listed({ token })).find(({ id }) => id === first.id) ?? {}
  const readyAt = new Date(ready_at ?? 0)
  expect(expires_at).toBe(later(readyAt, days(7)).toISOString())
  app.clock.advance(readyAt.getTime() + days(7) - app.clock.now().getTime() - 1)
  await app.application.services.exports.forgetOld(app.db, app.clock.now())
  const { body } = await addressOf(token, first.id)
  expect((await fetchZip(body.url)).status).toBe(200)
  app.clock.advance(1)
  expect((await fetchZip(body.url)).status).toBe(404)
  expect((await listed({ token }))[0]).toMatchObject({ status: 'expired', bytes: null })
  expect(await addressOf(token, first.id)).toMatchObject({ status: 409, body: { code: 'exports.not-ready' } })
  // The exports of the test before end a day later.
  app.clock.advance(days(1))
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
  await expect.poll(partNames).toEqual([])
  await expect.poll(() => app.application.store.sizeOf(name)).toBeUndefined()
})

test('[PRV-02] an account has one file at a time: the next export ends the one before once it is ready', async () => {
  const person = await makePerson(app)
  const former = await readyExport(person)
  const [name = ''] = await partNames()
  app.clock.advance(days(1))
  const next = await readyExport(person)
  expect(await listed(person)).toMatchObject([
    { id: next.id, status: 'ready' },
    { id: former.id, status: 'expired', expires_at: app.clock.now().toISOString(), bytes: null },
  ])
  expect((await addressOf(person.token, former.id)).body).toMatchObject({ code: 'exports.not-ready' })
  await unzipped(person, next.id)
  expect(await partNames()).not.toContain(name)
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
  await expect.poll(() => app.application.store.sizeOf(name)).toBeUndefined()
})

async function partNames(): Promise<string[]> {
  return (await app.db.selectFrom('accountExportPart').select('name').execute()).map(({ name }) => name)
}

test('[PRV-04, PRV-05, PRV-10] after erasure no column names the person but those declared to, no text does, and the media are gone', async () => {
  const { person } = busy
  const files = (
    await app.db
      .selectFrom('mediaFile')
      .innerJoin('media', 'media.id', 'mediaId')
      .select('name')
      .where('ownerId', '=', person.id)
      .execute()
  ).map(({ name }) => name)
  expect(files.length).toBeGreaterThan(3)
  const token = await openSession(app, person)
  expect((await editProfile(app, { token }, { pseudo: `${person.pseudo}-2` })).status).toBe(200)
  const names = [person.pseudo, person.email, ...ownWords]
  expect(await findTablesNaming(app.db, names)).toContain('public.pseudo_hold')
  expect(await ask(app, deleteAccount, { token, body: { password: person.password } })).toMatchObject({
    status: 200,
  })
  app.clock.advance(days(14))
  expect(await erasure.eraseDue()).toBe(1)
  await untilNotified(app)
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})

  const erased = [...new Set(personalDataOf().flatMap((data) => columnNames(data.erased)))]
  const kept = new Set(personalDataOf().flatMap(({ remains }) => columnNames(remains?.columns)))
  const left = async () => {
    const counts = await Promise.all(
      erased
        .filter((column) => !kept.has(column))
        .map(async (column) => [column, await countNamed(app.db, column, person.id)] as const),
    )
    return counts.filter(([, count]) => count > 0)
  }
  await expect.poll(left).toEqual([])
  expect(await findTablesNaming(app.db, names)).toEqual([])
  app.clock.advance(days(1))
  await app.application.services.media.sweepOrphans()
  for (const name of files) expect(await app.application.store.sizeOf(name), name).toBeUndefined()
})

import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discovery } from '@aura/contract/feed/feed.contract'
import { firstAnswersId, memberCookie } from '@aura/contract/platform/first-answers'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { rates } from '@aura/contract/rates'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const template = join(import.meta.dirname, '../../../../web/index.html')

const webFolder = await mkdtemp(join(tmpdir(), 'aura-test-answers-'))
await copyFile(template, join(webFolder, 'index.html'))
afterAll(() => rm(webFolder, { recursive: true, force: true }))
const app = await openTestApp({ webFolder })

async function openPage(url: string, headers: Record<string, string> = {}) {
  const page = await app.call({ url, headers: { accept: 'text/html', ...headers } })
  expect(page.statusCode).toBe(200)
  const [, json] =
    new RegExp(`<script type="application/json" id="${firstAnswersId}">([^<]*)</script>`).exec(page.body) ??
    []
  return { ...page, brought: json === undefined ? undefined : JSON.parse(json) }
}

const discoveryPath = '/api/discovery?limit=30'
const callsOfProfile = (pseudo: string) => [
  `/api/profile/posts/${pseudo}?limit=10&offset=0`,
  `/api/profile/is-celebrity/${pseudo}`,
  `/api/profile/${pseudo}`,
  `/challenges/record/${pseudo}`,
]

test('[FED-02] the feed brings what a visitor’s call of discovery answers, and names its first picture', async () => {
  const author = await makePerson(app)
  await makePost(app, author, { legend: '</script><script>alert(1)</script><!--' })
  const { body, brought, headers } = await openPage('/feed')
  const { body: answered } = await ask(app, discovery, { query: { limit: 30 } })
  const second = Math.floor(app.clock.now().getTime() / 1000) * 1000
  expect(brought).toEqual({ at: second, answers: { [discoveryPath]: answered } })
  expect(answered.posts).toHaveLength(1)
  expect(body).not.toContain('<script>')
  const [variant] = answered.posts[0]?.media_variants ?? []
  expect(body).toContain(`imagesrcset="/media/${variant?.name} ${variant?.width}w`)
  expect(headers['cache-control']).toBe('no-cache')
  expect(String(headers.vary)).toMatch(/\bcookie\b/)
})

test('the followed tab and the page of a member bring nothing', async () => {
  for (const [url, cookie] of [
    ['/feed?tab=abonnement', ''],
    ['/feed', `x=1; ${memberCookie.name}=1`],
    ['/login', ''],
  ] as const) {
    const { brought, body } = await openPage(url, { cookie })
    expect(brought, url).toBeUndefined()
    expect(body).not.toContain('as="image"')
  }
})

test('[PRF-01] a profile’s page brings what a visitor’s calls answer, to members too', async () => {
  const author = await makePerson(app)
  await makePost(app, author)
  const { body, brought } = await openPage(`/profile/${author.pseudo}`, {
    authorization: `Bearer ${author.token}`,
  })
  expect(Object.keys(brought.answers)).toEqual(callsOfProfile(author.pseudo))
  const { body: profile } = await ask(app, getProfile, { params: { pseudo: author.pseudo } })
  expect(brought.answers[`/api/profile/${author.pseudo}`]).toEqual(profile)
  expect(profile.isOwnProfile).toBe(false)
  expect(body.match(/<link rel="preload" as="image"/g)).toHaveLength(1)
})

test('[PRF-01] the profile of a celebrity names no pictures of posts, which its page does not show', async () => {
  const author = await makePerson(app)
  await makePost(app, author)
  const { celebrityRecords } = app.application.services
  async function* records() {
    yield { line: 1, value: { item: 'Q7247', itemLabel: 'Inès Corday' } }
  }
  await celebrityRecords.import(records(), (line, reason) => expect.fail(`${line}: ${reason}`))
  await celebrityRecords.linkAccount('Q7247', author.pseudo)
  const { body, brought } = await openPage(`/profile/${author.pseudo}`)
  expect(brought.answers[`/api/profile/is-celebrity/${author.pseudo}`]).toMatchObject({ isCelebrity: true })
  expect(body).not.toContain('as="image"')
})

test('[ACC-63] of somebody absent, leaving or suspended, and of a deleted post, nothing is brought', async () => {
  const leaver = await makePerson(app)
  await setErasureAt(app, leaver.id, app.clock.now())
  const suspended = await makePerson(app)
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
  for (const pseudo of [leaver.pseudo, suspended.pseudo, 'personne-ici', '%00', '%E0%A4%A']) {
    const { brought, body } = await openPage(`/profile/${pseudo}`)
    expect(brought?.answers[`/api/profile/${pseudo}`], pseudo).toBeUndefined()
    expect(brought?.answers[`/api/profile/posts/${pseudo}?limit=10&offset=0`]).toBeUndefined()
    expect(body).not.toContain('as="image"')
  }
  const author = await makePerson(app)
  const id = await makePost(app, author, { legend: 'Bientôt parti' })
  expect((await openPage(`/profile/${author.pseudo}`)).body).toContain('Bientôt parti')
  await ask(app, deletePost, { params: { id }, token: author.token })
  expect((await openPage(`/profile/${author.pseudo}`)).body).not.toContain('Bientôt parti')
})

test('[RUN-12] the calls count for the client, and past the rate of reads a page opens without answers', async () => {
  const environment = { RATE_LIMIT_SCALE: String(20 / rates.read.calls) }
  const limited = await createTestApp({ webFolder, environment, database: app.database })
  const open = async (remoteAddress: string) => {
    const page = await limited.call({ url: '/feed', headers: { accept: 'text/html' }, remoteAddress })
    expect(page.statusCode).toBe(200)
    return page.body.includes(firstAnswersId)
  }
  const isBrought = []
  for (let count = 0; count < 12; count++) isBrought.push(await open('203.0.113.1'))
  expect(isBrought).toContain(true)
  expect(isBrought.at(-1)).toBe(false)
  expect(await open('203.0.113.2')).toBe(true)
  await limited.close()
})

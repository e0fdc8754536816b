import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { rates } from '@aura/contract/rates'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const template = join(import.meta.dirname, '../../../../web/index.html')

const webFolder = await mkdtemp(join(tmpdir(), 'aura-test-pages-'))
await copyFile(template, join(webFolder, 'index.html'))
afterAll(() => rm(webFolder, { recursive: true, force: true }))
const app = await openTestApp({ webFolder })
const author = await makePerson(app)

async function openPage(url: string): Promise<string> {
  const response = await app.call({ method: 'GET', url, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('<meta name="aura-config"')
  return response.body
}

/** Contents of the page's preview, unescaped, by name. */
function previewIn(page: string): Record<string, string> {
  const metas = page.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return Object.fromEntries([...metas].map(([, name = '', content = '']) => [name, plain(content)]))
}

test('[PST-19] the page of a post shows its title, legend and picture where it is shared', async () => {
  const id = await makePost(app, author, { legend: 'Un matin à Brest' })
  const { media } = (await ask(app, getPost, { params: { id } })).body
  expect(previewIn(await openPage(`/post/post/${id}/0`))).toEqual({
    'og:site_name': 'Aura',
    'og:locale': 'fr_FR',
    'og:type': 'article',
    'og:title': `${author.pseudo} sur Aura`,
    'og:description': 'Un matin à Brest',
    'og:url': `http://aura.test/post/post/${id}/0`,
    'og:image': `http://aura.test/media/${media}`,
    'og:image:width': '320',
    'og:image:height': '400',
    'twitter:card': 'summary_large_image',
  })
})

test('[PST-19] so does a profile, by its former pseudo too', async () => {
  await app.db.updateTable('account').set({ bio: 'Marche & photo' }).where('id', '=', author.id).execute()
  const page = await openPage(`/profile/${encodeURIComponent(author.pseudo)}?from=elsewhere`)
  expect(previewIn(page)).toMatchObject({
    'og:type': 'profile',
    'og:title': `${author.pseudo} sur Aura`,
    'og:description': 'Marche & photo',
    'og:url': `http://aura.test/profile/${encodeURIComponent(author.pseudo)}`,
    'twitter:card': 'summary',
  })
})

test('[PST-19] so does a celebrity, with the picture of the linked account while visitors may see it', async () => {
  const { celebrityRecords } = app.application.services
  async function* records() {
    yield { line: 1, value: { item: 'Q7245', itemLabel: 'Chloé Corday', itemDescription: 'peintre & poète' } }
    yield { line: 2, value: { item: 'Q7246', itemLabel: 'Sans Description' } }
  }
  await celebrityRecords.import(records(), (line, reason) => expect.fail(`${line}: ${reason}`))
  const star = await makePerson(app)
  const { body } = await editProfile(app, star, { pseudo: star.pseudo }, await jpeg(400, 500))
  await celebrityRecords.linkAccount('Q7245', star.pseudo)
  const address = `/celebrity_profile/${encodeURIComponent('Chloé Corday')}`
  const shown = {
    'og:site_name': 'Aura',
    'og:locale': 'fr_FR',
    'og:type': 'profile',
    'og:title': 'Chloé Corday sur Aura',
    'og:description': 'peintre & poète',
    'og:url': `http://aura.test${address}`,
    'twitter:card': 'summary',
  }
  const portrait = {
    'og:image': `http://aura.test/media/${body.profile_picture}`,
    'og:image:alt': 'Photo de profil de Chloé Corday',
  }
  for (const each of [address, `/celebrity_profile/${encodeURIComponent(star.pseudo)}`])
    expect(previewIn(await openPage(each))).toEqual({ ...shown, ...portrait })
  await suspendAccount(app, star.pseudo, later(app.clock.now(), days(1)))
  expect(previewIn(await openPage(address))).toEqual(shown)
  expect(previewIn(await openPage('/celebrity_profile/Sans%20Description'))).toMatchObject({
    'og:description': 'La page de Sans Description sur Aura.',
  })
  for (const absent of [star.pseudo, 'Personne', '%00', '%E0%A4%A', 'x'.repeat(2400)])
    expect(previewIn(await openPage(`/celebrity_profile/${absent}`)), absent).toEqual({})
})

test.each(['/', '/feed?tab=decouverte', '/rank', '/challenges'])(
  '[PST-19] %s shows the site',
  async (address) => {
    expect(previewIn(await openPage(address))).toMatchObject({
      'og:title': 'Aura',
      'og:description': 'Le réseau social où votre aura parle pour vous.',
      'og:url': `http://aura.test${address.split('?')[0]}`,
      'og:image': 'http://aura.test/icons/icon-512.png',
      'twitter:card': 'summary',
    })
  },
)

test.each([
  '"><script>alert(1)</script>',
  '" onload="alert(1)',
  '</head><body><img src=x onerror=alert(1)>',
  "' & &quot; &#34; <!--",
  "$& $1 $` $'",
  'l’été\r\nSet-Cookie: a=b',
])('[PST-19] the legend %j stays text', async (legend) => {
  const id = await makePost(app, author, { legend })
  const page = await openPage(`/post/post/${id}/0`)
  expect(previewIn(page)['og:description']).toBe(legend)
  const [head = '', rest = ''] = page.split('</head>', 2)
  expect(head).not.toMatch(/<script>|<img|onload="/)
  expect(rest).toContain('<div id="root">')
  expect(page.split('</head>')).toHaveLength(2)
})

test('[ACC-63] [PST-19] what is deleted, hidden, suspended or absent shows nothing', async () => {
  const id = await makePost(app, author, { legend: 'Bientôt parti' })
  await ask(app, deletePost, { params: { id }, token: author.token })
  const leaver = await makePerson(app)
  const leaversPost = await makePost(app, leaver, { legend: 'Caché' })
  await setErasureAt(app, leaver.id, app.clock.now())
  const suspended = await makePerson(app)
  const suspendedPost = await makePost(app, suspended, { legend: 'Caché' })
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
  const addresses = [
    `/post/post/${id}/0`,
    `/post/post/${suspendedPost}/0`,
    `/profile/${suspended.pseudo}`,
    `/post/post/${leaversPost}/0`,
    `/profile/${leaver.pseudo}`,
    '/post/post/987654321/0',
    '/post/post/0/0',
    '/post/post/999999999999999/0',
    '/post/post/1e3/0',
    '/profile/%E0%A4%A',
    '/profile/%00',
    `/profile/${'x'.repeat(290)}`,
    '/settings',
  ]
  for (const address of addresses) {
    const page = await openPage(address)
    expect(previewIn(page)).toEqual({})
    expect(page).not.toMatch(/Bientôt parti|Caché/)
  }
})

test('[COM-40, PST-15] a private community shows its name and the beginning of its description, by its id, its name and its posts', async () => {
  const owner = await makePerson(app)
  const { id } = await makeCommunity(app, owner, { name: 'Secrets & Co', isPrivate: true })
  await app.db
    .updateTable('community')
    .set({ description: 'é'.repeat(101), rules: 'Chut' })
    .where('id', '=', id)
    .execute()
  await makePost(app, owner, { audienceId: id, legend: 'Entre nous' })
  for (const address of [`/community/${id}`, '/community/secrets%20%26%20co', `/community/${id}/12/34`]) {
    const page = await openPage(address)
    expect(previewIn(page)).toEqual({
      'og:site_name': 'Aura',
      'og:locale': 'fr_FR',
      'og:type': 'website',
      'og:title': 'Secrets & Co sur Aura',
      'og:description': `${'é'.repeat(100)}…`,
      'og:url': `http://aura.test/community/${id}`,
      'twitter:card': 'summary',
    })
    expect(page).not.toMatch(/Chut|Entre nous/)
    expect(page).not.toContain(owner.pseudo)
  }
  for (const address of [
    '/community/999999999',
    '/community/%00',
    '/community/Personne',
    `/community/${id}/x`,
  ])
    expect(previewIn(await openPage(address))).toEqual({})
})

test('[PST-19] a challenge shows its title, the beginning of its description and the picture of an entry', async () => {
  const creator = await makePerson(app)
  const id = await makeChallenge(app, creator, { title: 'Brest & le large' })
  const shown = (address: string) => openPage(address).then(previewIn)
  expect(await shown(`/challenge/${id}`)).toEqual({
    'og:site_name': 'Aura',
    'og:locale': 'fr_FR',
    'og:type': 'website',
    'og:title': 'Brest & le large · Défi sur Aura',
    'og:description': 'Une photo du soir.',
    'og:url': `http://aura.test/challenges/${id}`,
    'twitter:card': 'summary',
  })
  const [first, newest] = [await makeEntry(app, id, author), await makeEntry(app, id, await makePerson(app))]
  const pictureOf = async (postId: number) =>
    `http://aura.test/media/${(await ask(app, getPost, { params: { id: postId } })).body.media}`
  const address = `/challenges/${id}?post=${first}`
  expect(await shown(address)).toMatchObject({
    'og:url': `http://aura.test${address}`,
    'og:image': await pictureOf(first),
  })
  const elsewhere = await makePost(app, author)
  const ofAnother = await makeEntry(app, await makeChallenge(app, creator), author)
  for (const other of [
    '',
    `?post=${elsewhere}`,
    `?post=${ofAnother}`,
    '?post=x',
    '?post=99999999999999999999',
  ])
    expect(await shown(`/challenges/${id}${other}`)).toMatchObject({
      'og:url': `http://aura.test/challenges/${id}`,
      'og:image': await pictureOf(newest),
    })
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(1)))
  for (const hidden of [address, '/challenges/999999999', '/challenges/0', `/challenges/${id}/x`])
    expect(await shown(hidden)).toEqual({})
})

test('[PST-19] its title names a page before its code runs, and to programs that run none', async () => {
  const challenge = await makeChallenge(app, await makePerson(app), { title: 'Brest <b> & le large' })
  const titlesOf = async (url: string) =>
    [...(await openPage(url)).matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(await titlesOf(`/challenge/${challenge}`)).toEqual([
    'Brest &lt;b&gt; &amp; le large · Défi sur Aura',
  ])
  expect(await titlesOf('/login')).toEqual(['Aura'])
})

test('[PST-19, RUN-20] programs that take any form of answer get previews; on the path of a call, known ones alone do', async () => {
  const facebook = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
  const owner = await makePerson(app)
  const post = await makePost(app, author, { legend: 'Vu de loin' })
  const challenge = await makeChallenge(app, owner, { title: 'Loin' })
  const { id: community } = await makeCommunity(app, owner, { name: 'Lointains' })
  const fetchAs = (url: string, userAgent: string, accept = '*/*') =>
    app.call({ url, headers: { accept, 'user-agent': userAgent } })
  for (const [url, title] of [
    [`/post/comment/${post}/0`, `${author.pseudo} sur Aura`],
    [`/profile/${author.pseudo}`, `${author.pseudo} sur Aura`],
    [`/community/${community}`, 'Lointains sur Aura'],
    [`/challenge/${challenge}`, 'Loin · Défi sur Aura'],
  ] as const) {
    const { body } = await fetchAs(url, 'curl/8.5.0')
    expect(previewIn(body), url).toMatchObject({ 'og:title': title })
    expect((await fetchAs(url, facebook, 'application/json')).statusCode, url).toBeGreaterThan(400)
  }
  expect((await fetchAs('/', 'curl/8.5.0')).headers['content-type']).toContain('text/html')
  const shared = `/challenges/${challenge}`
  expect(previewIn((await fetchAs(shared, facebook)).body)).toMatchObject({
    'og:title': 'Loin · Défi sur Aura',
  })
  expect((await fetchAs(shared, 'curl/8.5.0')).json()).toMatchObject({ title: 'Loin' })
  expect(previewIn((await fetchAs('/challenges', facebook)).body)).toMatchObject({ 'og:title': 'Aura' })
  expect((await fetchAs('/challenges', 'curl/8.5.0')).json()).toHaveProperty('challenges')
  expect((await fetchAs('/icons/icon-512.png', facebook)).headers['content-type']).not.toContain('html')
  expect((await fetchAs('/community/communities', 'curl/8.5.0')).json()).toHaveProperty('communities')
})

test('[PST-15] the preview of a profile cuts a long bio at 100 characters', async () => {
  const person = await makePerson(app)
  await app.db
    .updateTable('account')
    .set({ bio: 'é'.repeat(101) })
    .where('id', '=', person.id)
    .execute()
  const page = await openPage(`/profile/${person.pseudo}`)
  expect(previewIn(page)).toMatchObject({ 'og:description': `${'é'.repeat(100)}…` })
})

test('[RUN-12] past the rate of reads pages open without a preview', async () => {
  const environment = { RATE_LIMIT_SCALE: String(2 / rates.read.calls) }
  const limited = await createTestApp({ webFolder, environment, database: app.database })
  const url = `/post/post/${await makePost(app, author, { legend: 'Lu deux fois' })}/0`
  const open = (from: string) => limited.call({ url, headers: { accept: 'text/html' }, remoteAddress: from })
  const pages = [await open('203.0.113.1'), await open('203.0.113.1'), await open('203.0.113.1')]
  pages.push(await open('203.0.113.2'))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(pages.map(({ body }) => body.includes('Lu deux fois'))).toEqual([true, true, false, true])
  await limited.close()
})

import { makeComment } from '@aura/server/testing/comments'
import { expect, type Locator } from '@playwright/test'
import { challenge, enter } from './fixtures/challenges.ts'
import { aName, callAs, edit, found } from './fixtures/communities.ts'
import { openWhole } from './fixtures/every-page.ts'
import { test } from './fixtures/journey.ts'
import { findTooWide } from './fixtures/page-measures.ts'
import { publish } from './fixtures/posts.ts'

const clock = { now: () => new Date() }

/** As wide as a pseudo can be, and of this journey alone. */
const widestPseudo = () =>
  crypto.randomUUID().replaceAll('-', '').slice(0, 24).replace(/\d/g, 'W').replace(/[a-f]/g, 'M')

test('[APP-19] the widest names widen no page and no dialog of a small phone', async ({
  page,
  people,
  viewer,
  request,
  database,
}) => {
  const wide = await people.make({ pseudo: widestPseudo() })
  const { headers } = wide
  const community = await found(request, wide, { name: aName('Veillées'), privacy: 0 })
  await callAs(request, viewer, `/community/communities/${community.id}/join`, {})
  const multipart = { legend: 'Bonsoir', is_community_post: 'true', community_id: String(community.id) }
  await request.post('/api/create-posts', { headers, multipart })
  const challengeId = await challenge(request, viewer, 'W'.repeat(40))
  const ofWide = await challenge(request, wide, 'La plus large avenue')
  const entry = await enter(request, wide, challengeId, 'La mienne')
  const post = await publish(request, wide, 'Ce soir')
  const own = await publish(request, viewer, 'Le mien')
  for (const { id } of [post, own])
    await makeComment({ db: database, clock }, wide, { postId: id, content: 'Une phrase courte.' })
  await callAs(request, wide, '/api/follow', { pseudo: viewer.pseudo })
  await callAs(request, wide, '/api/aura/donate', { pseudo: viewer.pseudo, amount: 1 })
  await page.setViewportSize({ width: 320, height: 700 })
  const expectNarrow = async (where: string) =>
    expect.soft(await page.evaluate(findTooWide, 320), where).toEqual([])
  for (const path of [
    `/challenges/${challengeId}?post=${entry.id}`,
    `/challenges/${ofWide}`,
    '/challenges',
    `/community/${community.id}`,
    '/communities',
    `/profile/${wide.pseudo}`,
    `/post/comment/${post.id}/0`,
    `/post/comment/${own.id}/0`,
    `/search?q=${wide.pseudo}`,
    '/notifications',
    '/aura-history',
    '/rank',
    '/users',
  ]) {
    await openWhole(page, path)
    await expectNarrow(path)
  }
  await page.goto(`/community/${community.id}`)
  await page.getByRole('button', { name: 'Membres' }).click()
  const dialog = page.getByRole('dialog')
  const excess = () =>
    dialog.locator('[data-scrolls]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect(dialog.getByRole('link', { name: wide.pseudo })).toBeVisible()
  expect(await excess(), 'members').toBe(0)
  await page.goto(`/profile/${wide.pseudo}`)
  await page.getByRole('main').getByRole('button', { name: 'Donner de l’aura' }).click()
  await expect(dialog.getByText(`Envers ${wide.pseudo}`)).toBeVisible()
  expect(await excess(), 'donation').toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Options du profil de ${wide.pseudo}` }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: `Masquer ${wide.pseudo}` })).toBeVisible()
  const { x, width } = (await menu.boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
  expect(x, 'menu').toBeGreaterThanOrEqual(0)
  expect(x + width, 'menu').toBeLessThanOrEqual(320)
})

/** Runs in the page: whether the words in an empty field are wider than the room it has for them. */
function isPlaceholderCut(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return false
  pen.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return pen.measureText(field.placeholder).width > room
}

test('[APP-19] the words in the search fields of a small phone are not cut', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const community = await found(request, viewer, { name: aName('Ruelles'), privacy: 0 })
  const challengeId = await challenge(request, viewer, 'La plus petite rue')
  await enter(request, author, challengeId, 'La voici')
  await page.setViewportSize({ width: 320, height: 700 })
  const expectWhole = async (name: string) => {
    const field = page.getByRole('textbox', { name })
    await expect(field).toBeVisible()
    expect(await field.evaluate(isPlaceholderCut), name).toBe(false)
  }
  await openWhole(page, '/challenges')
  await expectWhole('Titre ou ID')
  await openWhole(page, `/challenges/${challengeId}?entries=shown`)
  await expectWhole('Chercher une participation')
  await openWhole(page, `/community/${community.id}`)
  await page.getByRole('button', { name: 'Membres' }).click()
  await expectWhole('Chercher un pseudo ou un rang')
})

test('[APP-19, APP-21] words twice as large as by default lie on no other words and on no button', async ({
  page,
  people,
  logIn,
}) => {
  const person = await people.make()
  await logIn(person)
  const plus = page.getByRole('button', { name: 'Plus', exact: true })
  const boxOf = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, top, bottom }
    })
  const expectApart = async (one: Locator, other: Locator) => {
    const [first, second] = [await boxOf(one), await boxOf(other)]
    const isBeside = first.right <= second.left || second.right <= first.left
    expect.soft(isBeside || first.bottom <= second.top || second.bottom <= first.top).toBe(true)
  }
  const open = async (path: string) => {
    await openWhole(page, path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  }
  await open(`/profile/${person.pseudo}`)
  const words = page.getByRole('main').getByRole('term')
  await expectApart(words.nth(0), words.nth(1))
  await expectApart(words.nth(1), words.nth(2))
  await open('/create-post')
  await expectApart(page.getByRole('heading', { level: 1 }), plus)
  await open('/feed')
  for (const name of ['abonnement', 'découverte']) {
    const tab = page.getByRole('tab', { name })
    await expectApart(tab, plus)
    expect.soft((await boxOf(tab)).left).toBeGreaterThanOrEqual(0)
  }
})

test('[APP-19] a button that waits for its call stays as wide as it was, and its neighbour beside it', async ({
  page,
  followedAuthor: owner,
  request,
}) => {
  const community = await found(request, owner, { name: aName('Quais'), privacy: 1 })
  await edit(request, owner, community, { question: 'Pourquoi ?' })
  let answer = () => {}
  await page.route(
    '**/join-request',
    (route) =>
      new Promise<void>((resolve) => {
        answer = () => resolve(route.continue())
      }),
  )
  await openWhole(page, `/community/${community.id}`)
  await page.getByRole('button', { name: 'Demander à rejoindre' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Envoyer la demande' })
  const cancel = dialog.getByRole('button', { name: 'Annuler' })
  const boxes = () => Promise.all([send.boundingBox(), cancel.boundingBox()])
  await dialog.getByLabel('Pourquoi ?').fill('La mer.')
  const before = await boxes()
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  expect(await boxes()).toEqual(before)
  answer()
  await expect(dialog).toBeHidden()
})

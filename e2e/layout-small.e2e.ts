import { makeComment } from '@aura/server/testing/comments'
import { expect, type Locator } from '@playwright/test'
import { challenge, enter } from './fixtures/challenges.ts'
import { aName, callAs, edit, found } from './fixtures/communities.ts'
import { longLegend, openWhole } from './fixtures/every-page.ts'
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

/** What remains of a window of 1280 × 1024 px at 400 % zoom (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 }

test('[APP-19] at 400 % zoom menus and dialogs scroll to all of their controls', async ({
  page,
  viewer,
  request,
}) => {
  await publish(request, viewer, 'À la loupe')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(zoomed)
  /** Fails unless the control can be scrolled into the window whole, and pressed there. */
  const expectReachable = async (control: Locator) => {
    await control.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
  await openWhole(page, `/profile/${viewer.pseudo}`)
  // On touch screens this button is there for keys and screen readers alone.
  await page.getByRole('button', { name: /^Options du post/ }).press('Enter')
  const item = page.getByRole('menuitem', { name: 'Supprimer' })
  await expectReachable(item)
  await item.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.evaluate((element) => {
    const words = document.createElement('p')
    words.textContent = 'Une conséquence de plus. '.repeat(20)
    element.prepend(words)
  })
  for (const name of ['Annuler', 'Supprimer'])
    await expectReachable(question.getByRole('button', { name, exact: true }))
  await question.getByRole('button', { name: 'Annuler' }).click()

  await openWhole(page, '/settings/account')
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Nouvelle adresse e-mail')
  await expectReachable(field)
  await expectReachable(dialog.getByRole('button', { name: 'Envoyer le lien' }))
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

test('[APP-19] dialogs and menus show at their ends that words are hidden there', async ({
  page,
  viewer,
  request,
}) => {
  const community = await found(request, viewer, { name: aName('Bancs'), privacy: 0 })
  await publish(request, viewer, 'Assis')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  /** What is drawn at an end of a part, beside its words. */
  const drawnAt = async (end: 'top' | 'bottom', part: Locator) => {
    const { x, y, height } = (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    return page.screenshot({
      clip: { x: x + 14, y: end === 'top' ? y : y + height - 4, width: 3, height: 3 },
    })
  }
  const scroll = (part: Locator, top: number) => part.evaluate((element, y) => element.scrollTo(0, y), top)
  await page.setViewportSize({ width: 320, height: 400 })
  await openWhole(page, `/community/${community.id}`)
  await page.getByRole('button', { name: 'Détails' }).click()
  const body = page.getByRole('dialog').locator('[data-scrolls]')
  await expect(body).toBeVisible()
  const atItsTop = await drawnAt('top', body)
  await scroll(body, 60)
  expect(await drawnAt('top', body)).not.toEqual(atItsTop)
  await scroll(body, 0)
  expect(await drawnAt('top', body)).toEqual(atItsTop)

  await page.setViewportSize(zoomed)
  await openWhole(page, `/profile/${viewer.pseudo}`)
  await page.getByRole('button', { name: /^Options du post/ }).press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const withMore = await drawnAt('bottom', menu)
  await scroll(menu, 999)
  expect(await drawnAt('bottom', menu)).not.toEqual(withMore)
})

test('[APP-19] at 400 % zoom no control of a post lies on another or on its words', async ({
  page,
  followedAuthor: author,
  request,
  database,
  viewer,
}) => {
  const { id } = await publish(request, author, longLegend)
  await makeComment({ db: database, clock }, author, { postId: id, content: 'À la loupe' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(zoomed)
  /** Controls of the post that cannot be scrolled to, and controls and words that another control lies on. */
  const faults = () =>
    page.evaluate(() => {
      const post = document.querySelector('article')
      const parts = [...(post?.querySelectorAll('a, button, [data-legend]') ?? [])].filter(
        (part) => part.getBoundingClientRect().width > 1 && !part.closest('[data-media-press]'),
      )
      return parts.flatMap((part) => {
        part.scrollIntoView({ block: 'center' })
        const { left, top, right, bottom } = part.getBoundingClientRect()
        const isOut = left < 0 || right > innerWidth || bottom <= 0 || top >= innerHeight
        const covers = [0.1, 0.5, 0.9].flatMap((share) => {
          const y = top + (bottom - top) * share
          if (y < 0 || y > innerHeight) return []
          const hit = document.elementFromPoint((left + right) / 2, y)
          return hit && !part.contains(hit) && !hit.contains(part) ? [hit] : []
        })
        return isOut || covers.length > 0 ? [part.getAttribute('aria-label') ?? part.textContent] : []
      })
    })
  for (const path of ['/feed?tab=abonnement', `/post/post/${id}/0`]) {
    await openWhole(page, path)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect.poll(faults, { message: path }).toEqual([])
  }
  await page.getByRole('button', { name: 'Commentaires' }).click()
  const comments = page.getByRole('dialog', { name: 'Commentaires' }).locator('[data-scrolls]')
  await expect.poll(async () => (await comments.boundingBox())?.height).toBeGreaterThan(96)
  expect(viewer.pseudo).toBeTruthy()
})

import { setTimeout as sleep } from 'node:timers/promises'
import { makeComment } from '@aura/server/testing/comments'
import { expect, type Locator, type Page } from '@playwright/test'
import { challenge, enter } from './fixtures/challenges.ts'
import { aName, callAs, found } from './fixtures/communities.ts'
import { longLegend, openWhole } from './fixtures/every-page.ts'
import { test } from './fixtures/journey.ts'
import { logInByForm } from './fixtures/log-in.ts'
import { findTooWide } from './fixtures/page-measures.ts'
import { publish } from './fixtures/posts.ts'

const clock = { now: () => new Date() }

/** Goes to an address without loading the page again: style sheets of pages seen before stay. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

interface Look {
  width: number
  height: number
  colour: string
  background: string
}

const lookOf = (part: Locator): Promise<Look> =>
  part.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor } = getComputedStyle(element)
    return {
      width: Math.round(width),
      height: Math.round(height),
      colour: color,
      background: backgroundColor,
    }
  })

/** Measures until two measures, a moment apart, agree: a panel that opens moves its neighbours. */
async function settled<T>(measure: () => Promise<T>): Promise<T> {
  let last = await measure()
  await expect(async () => {
    const before = last
    await sleep(300)
    last = await measure()
    expect<unknown>(last).toEqual(before)
  }).toPass()
  return last
}

test('[PRF-01, APP-12] the main parts look the same after a login, a theme change and calm mode', {
  tag: '@both-sizes',
}, async ({ page, people, request, database }) => {
  const [author, viewer] = [await people.make({ auraTypeId: 4 }), await people.make()]
  const post = await publish(request, author, 'Toujours pareil')
  await makeComment({ db: database, clock }, author, { postId: post.id, content: 'Une phrase courte.' })
  const profile = `/profile/${author.pseudo}`
  const aura = page.getByRole('region', { name: 'Aura', exact: true })
  // On a phone the comments stand over the post and hide it from assistive technology.
  const article = page.getByRole('article', { name: `Post de ${author.pseudo}`, includeHidden: true })
  const button = (name: string) => article.getByRole('button', { name, includeHidden: true })
  const comment = page.getByRole('article', { name: `Commentaire de ${author.pseudo}, niveau 1` })

  /** Lays each main part out once, without a reload. */
  const looks = async (): Promise<Record<string, Look>> => {
    await goWithin(page, profile)
    await expect(aura).toBeVisible()
    await expect(page.getByRole('list', { name: `Posts de ${author.pseudo}` })).toBeVisible()
    const found = {
      header: await lookOf(
        page.getByRole('heading', { name: author.pseudo }).locator('xpath=ancestor::header'),
      ),
      aura: await lookOf(aura),
      tile: await lookOf(
        page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Toujours/ }) }),
      ),
    }
    await goWithin(page, `/post/comment/${post.id}/0`)
    await expect(comment).toBeVisible()
    const ofPost = async () => ({
      post: await lookOf(article),
      like: await lookOf(button('J’aime')),
      give: await lookOf(button('Donner de l’aura')),
      panel: await lookOf(page.getByRole('dialog', { name: 'Commentaires' })),
      comment: await lookOf(comment),
    })
    return { ...found, ...(await settled(ofPost)) }
  }
  const sizes = (all: Record<string, Look>) =>
    Object.fromEntries(Object.entries(all).map(([part, { width, height }]) => [part, `${width} × ${height}`]))
  const set = async (act: () => Promise<void>) => {
    await goWithin(page, '/settings/display')
    await act()
  }

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(profile)
  const first = await looks()

  await goWithin(page, '/login')
  await logInByForm(page, viewer)
  await expect(page).not.toHaveURL('/login')
  expect(await looks(), 'after the login').toEqual(first)

  await set(() => page.getByText('Sombre', { exact: true }).click())
  expect(sizes(await looks()), 'in the other theme').toEqual(sizes(first))
  await set(() => page.getByText('Clair', { exact: true }).click())

  const calm = page.getByRole('switch', { name: /calme/i })
  for (const isOn of [true, false]) {
    await set(async () => {
      await calm.click()
      await expect(calm).toBeChecked({ checked: isOn })
    })
    const seen = await looks()
    // Calm mode hides counts; parts without a count keep their size.
    if (isOn)
      expect(seen, 'in calm mode').toMatchObject({ post: first.post, panel: first.panel, tile: first.tile })
    else expect(seen, 'with calm mode off again').toEqual(first)
  }
})

test('the total between a comment’s votes is centred, and takes their colour once aura is given', async ({
  page,
  people,
  logIn,
  request,
  database,
}) => {
  const [author, viewer] = [await people.make({ auraTypeId: 4 }), await people.make()]
  const post = await publish(request, author, 'Votes')
  await makeComment({ db: database, clock }, author, { postId: post.id, content: 'À vous' })
  await logIn(viewer)
  await page.goto(`/post/comment/${post.id}/0`)
  const comment = page.getByRole('article', { name: `Commentaire de ${author.pseudo}, niveau 1` })
  const give = comment.getByRole('button', { name: 'Donner de l’aura' })
  const total = comment.getByText('d’aura').locator('xpath=..')
  await expect(total).toHaveCSS('text-align', 'center')
  const colourOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).color)
  const before = await colourOf(total)
  await give.click()
  await expect(give).toHaveAttribute('aria-pressed', 'true')
  // The button's colour changes over 150 ms.
  await expect.poll(async () => (await colourOf(give)) === (await colourOf(total))).toBe(true)
  expect(await colourOf(total)).not.toBe(before)
})

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

test('[APP-19] on a phone the bar at the bottom covers nothing that takes the focus', async ({
  page,
  people,
  logIn,
}) => {
  await logIn(await people.make())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  /** The focused control of the page, where the bar lies on a part of it. */
  const underBar = () =>
    bar.evaluate((bar) => {
      const control = document.activeElement
      if (!control || control === document.body || bar.contains(control)) return null
      const isUnder = control.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
      return isUnder ? (control.getAttribute('aria-label') ?? control.textContent) : null
    })
  for (const path of ['/edit-profile', '/settings/notifications', '/create-post']) {
    await test.step(path, async () => {
      await openWhole(page, path)
      for (let pressed = 0; pressed < 30; pressed++) {
        await page.keyboard.press('Tab')
        expect.soft(await underBar(), path).toBeNull()
      }
    })
  }
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

test('[APP-16, APP-20] on the page of a post « Plus » stands out from the picture as « Retour » does', async ({
  page,
  viewer,
  request,
}) => {
  const { id } = await publish(request, viewer, 'Jusqu’en haut')
  await openWhole(page, `/post/post/${id}/0`)
  const back = page.getByRole('button', { name: 'Retour', exact: true })
  const plus = page.getByRole('main').getByRole('button', { name: 'Plus', exact: true })
  expect(await lookOf(plus)).toEqual(await lookOf(back))
  const [left, right] = [await back.boundingBox(), await plus.boundingBox()]
  expect(right?.y).toBe(left?.y)
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

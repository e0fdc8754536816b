import { setTimeout as sleep } from 'node:timers/promises'
import { makeComment } from '@aura/server/testing/comments'
import { expect, type Locator, type Page } from '@playwright/test'
import { openWhole } from './fixtures/every-page.ts'
import { test } from './fixtures/journey.ts'
import { logInByForm } from './fixtures/log-in.ts'
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

test('[APP-17] the room of the scroll bar beside a dialog is as dark as the page behind it', async ({
  page,
  logIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn()
  await page.goto('/communities')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 249, 253)')
  await page.getByRole('button', { name: 'Créer une communauté' }).click()
  await expect(page.getByRole('dialog', { name: 'Créer une communauté' })).toBeVisible()
  // The canvas under the backdrop: only the colour of the root reaches that room.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(147, 146, 153)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(250, 249, 253)')
})

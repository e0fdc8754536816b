import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findTooWide } from './fixtures/page-measures.ts'
import { partsOf, pictureFile, publish } from './fixtures/posts.ts'

/** A page that axe checks once `shows` is visible, and again after `act` where the page has one. */
interface Place {
  path: string
  shows(page: Page): Locator
  act?(page: Page): Promise<void>
}

/** What axe says of each place; states within a journey (dialogs, errors of a call) are looked at there. */
async function expectAllAccessible(page: Page, places: readonly Place[]): Promise<void> {
  for (const { path, shows, act } of places) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(shows(page).first()).toBeVisible()
      await act?.(page)
      await expectAccessible(page)
    })
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sends the empty form, so that its errors are shown. */
async function submitEmpty(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
}

test('[APP-19] every page of accounts passes axe, its errors shown', { tag: '@both-sizes' }, async ({
  page,
}) => {
  const forms = ['/register', '/login', '/confirmation?status=expired', '/forgot-password']
  await expectAllAccessible(page, [
    ...forms.map((path) => ({ path, shows: heading, act: submitEmpty })),
    ...['/confirmation?status=ok', '/reset-password'].map((path) => ({ path, shows: heading })),
    {
      path: '/reset-password?token=abc',
      shows: () => page.getByRole('heading', { name: 'Ce lien n’est plus valable' }),
    },
  ])
})

test('[APP-19, RUN-15] every page for visitors passes axe', { tag: '@both-sizes' }, async ({
  page,
  people,
  request,
}) => {
  const author = await people.make({ auraTypeId: 2 })
  await publish(request, author, 'Belle lumière, et une légende assez longue pour être coupée.')
  // A ranking from before the first post is cached for a moment.
  const discovered = async () =>
    ((await (await request.get('/api/discovery')).json()) as { posts: unknown[] }).posts
  await expect.poll(discovered).not.toEqual([])
  await expectAllAccessible(page, [
    { path: '/feed', shows: () => page.getByRole('article') },
    {
      path: '/feed?tab=abonnement',
      shows: () => page.getByRole('main').getByRole('link', { name: 'Se connecter' }),
    },
    {
      path: '/post/classic/999999',
      shows: () => page.getByText('Ce post n’existe pas ou n’est plus visible.'),
    },
    {
      path: `/profile/${author.pseudo}`,
      shows: () => page.getByRole('list', { name: `Posts de ${author.pseudo}` }),
    },
    { path: '/users', shows: () => page.getByRole('list', { name: 'Membres d’Aura' }) },
    {
      path: '/search',
      shows: () => page.getByRole('list', { name: 'À découvrir' }),
      act: async () => {
        await page.getByRole('button', { name: 'Filtres avancés' }).click()
        await expect(page.getByText('Réservés aux membres premium.')).toBeVisible()
      },
    },
    {
      path: '/auratest',
      shows: heading,
      act: async () => {
        const fire = page.getByRole('region', { name: 'Feu' })
        // Waits from before the click, because on a busy machine the animation may end before the click returns.
        await Promise.all([
          fire.locator('[data-animation="fire"]').waitFor({ state: 'attached' }),
          fire.getByRole('button', { name: 'Donner de l’aura' }).click(),
        ])
      },
    },
    { path: '/dev/mailbox', shows: heading },
    { path: '/dev/ui', shows: () => page.getByRole('list', { name: 'Membres' }).first() },
  ])
})

test('[APP-19] every page of a member passes axe', { tag: '@both-sizes' }, async ({
  page,
  people,
  logIn,
  request,
}) => {
  const [author, member] = [await people.make(), await people.make()]
  await publish(request, author, 'Belle lumière')
  const own = await publish(request, member, 'Lisible')
  await request.post('/api/follow', { headers: member.headers, data: { pseudo: author.pseudo } })
  await logIn(member)
  await expectAllAccessible(page, [
    {
      path: '/feed?tab=abonnement',
      shows: () => page.getByRole('article'),
      act: async () => {
        const { up } = partsOf(page.getByRole('article').first())
        await up.click()
        await expect(up).toHaveAttribute('aria-pressed', 'true')
      },
    },
    {
      path: '/create-post',
      shows: heading,
      act: async () => {
        await page.getByLabel('Choisir une image').setInputFiles(await pictureFile())
        await expect(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible()
      },
    },
    {
      path: `/post/classic/${own.id}`,
      shows: () => page.getByRole('article'),
      act: async () => {
        await partsOf(page.getByRole('article')).options.click()
        await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
      },
    },
    {
      path: `/profile/${member.pseudo}`,
      shows: () => page.getByRole('link', { name: 'Ajouter une bio' }),
    },
    { path: '/premiers-pas?etape=suivre', shows: () => page.getByRole('button', { name: 'Continuer' }) },
    {
      path: '/premiers-pas?etape=aura',
      shows: () => page.getByRole('list', { name: 'Posts de la découverte' }),
    },
    { path: '/edit-profile', shows: () => page.getByLabel('Pseudo') },
  ])
})

test('[APP-19] in forced colours what is on, chosen, pressed or current is told from the rest', {
  tag: '@both-sizes',
}, async ({ page, viewer, followedAuthor, request }) => {
  await publish(request, followedAuthor, 'Contrastée')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  const expectApart = async (one: Locator, other: Locator) =>
    expect(await ground(one)).not.toBe(await ground(other))

  await page.goto('/feed?tab=abonnement')
  await expectApart(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }))
  const { up, down } = partsOf(page.getByRole('article').first())
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expectApart(up, down)

  await page.goto('/create-post')
  const place = (name: string) => page.getByRole('button', { name })
  await expectApart(place('Mon profil'), place('Une communauté'))

  await page.goto(`/profile/${viewer.pseudo}`)
  const links = page.getByRole('navigation', { name: 'Navigation principale' })
  const link = (name: string) => links.getByRole('link', { name, exact: true })
  await expectApart(link('Profil'), link('Recherche'))

  await page.goto('/settings/display')
  const calm = page.getByRole('switch', { name: /calme/i })
  const off = await ground(calm)
  await expectApart(calm, calm.locator('span'))
  await calm.click()
  await expect(calm).toBeChecked()
  expect(await ground(calm)).not.toBe(off)
  await expectApart(calm, calm.locator('span'))
})

test('[APP-19] lists without markers are lists for VoiceOver, too', async ({ page }) => {
  await page.goto('/aura-powers')
  const list = page.getByRole('main').getByRole('list').first()
  await expect(list).toBeVisible()
  await expect(list).not.toHaveCSS('list-style-type', 'none')
})

test('[APP-19] the keyboard sees where it is in menus and messages, and has the time to undo', async ({
  page,
  followedAuthor,
  request,
}) => {
  await publish(request, followedAuthor, 'Repérée')
  await page.goto('/feed?tab=abonnement')
  const expectRing = async (part: Locator) => {
    await expect(part).toBeFocused()
    await expect(part).toHaveCSS('outline-style', 'solid')
    await expect(part).toHaveCSS('outline-width', '2px')
  }
  await partsOf(page.getByRole('article').first()).options.focus()
  await page.keyboard.press('Enter')
  await expectRing(page.getByRole('menuitem').first())
  await page.getByRole('menuitem', { name: 'Enregistrer' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Annuler' })
  await expect(undo).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expectRing(page.getByRole('listitem').filter({ has: undo }))
  await page.keyboard.press('Tab')
  await expectRing(undo)

  await page.goto(`/search?q=${followedAuthor.pseudo}`)
  const row = page.getByRole('row', { name: followedAuthor.pseudo })
  await expect(row).toBeVisible()
  await page.getByRole('combobox').press('ArrowDown')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(row).toHaveCSS('outline-style', 'solid')
})

/** The least spacing of WCAG 1.4.12, for which a page must have room. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Words that their own box cuts, except words that end in an ellipsis on purpose. */
function findCutWords(): string[] {
  const isCut = (part: Element): boolean => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part)
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
    return (
      (/hidden|clip/.test(overflowX) && part.scrollWidth > part.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && part.scrollHeight > part.clientHeight + 2)
    )
  }
  return [...document.querySelectorAll('main *, nav *')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only'))
    .filter((part) =>
      [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    )
    .filter(isCut)
    .map((part) => `${part.tagName} ${part.getAttribute('class')} ${part.textContent?.slice(0, 40)}`)
}

test('[APP-19] with the widest text spacing of readers no words are cut and no page scrolls sideways', async ({
  page,
  viewer,
  request,
}) => {
  await publish(request, viewer, 'Une légende assez longue pour prendre plus d’une ligne sur un téléphone.')
  const own = `/profile/${viewer.pseudo}`
  const places = ['/feed', own, '/settings', '/settings/notifications', '/create-post', '/notifications']
  for (const path of [...places, '/rank', '/challenges', '/communities', '/aura-powers']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(heading(page)).toBeAttached()
      await expect(page.locator('main [aria-busy=true], .skeleton')).toHaveCount(0)
      const before = await page.evaluate(findCutWords)
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }, textSpacing)
      const width = page.viewportSize()?.width ?? 0
      expect.soft(await page.evaluate(findTooWide, width), `scrolls sideways: ${path}`).toEqual([])
      const cut = (await page.evaluate(findCutWords)).filter((words) => !before.includes(words))
      expect.soft(cut, `cut: ${path}`).toEqual([])
    })
  }
})

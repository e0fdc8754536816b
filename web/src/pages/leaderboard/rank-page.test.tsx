import { auraLimits } from '@aura/contract/aura/aura.limits'
import { auraLeaderboard, ownRank, previousChampions } from '@aura/contract/leaderboard/leaderboard.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monthAt } from '../../features/leaderboard/leaderboard.rules.ts'
import { setCalm } from '../../lib/calm.ts'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aBoard, aChampion, answerBoard, gone, own, row, show } from '../../testing/board.tsx'
import { aBoardEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'

const card = () => screen.getByRole('region', { name: 'Votre place' })
const field = () => screen.getByRole('textbox', { name: 'Chercher une personne ou un rang' })

beforeEach(() => {
  beMember()
  answerBoard()
})
afterEach(() => {
  vi.useRealTimers()
  setCalm(false)
})

test('[LDB-01, LDB-02, LDB-06] the board says of which days it is, and has rank, person and aura, the own row marked', async () => {
  const pictures = ['un.webp', null, null, null]
  const entries = pictures.map((profile_picture, place) => aBoardEntry({ ranks: place + 1, profile_picture }))
  network.use(answer(auraLeaderboard, aBoard(entries)))
  show()
  expect(await row(/^1er personne.1\s*solaris\s*En tête 899/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Classement de novembre' })).toBeInTheDocument()
  expect(screen.getByText(/reçue des autres du 1er au 30 novembre 2026, heure de Paris/)).toBeInTheDocument()
  const table = within(screen.getByRole('table', { name: 'Classement de novembre 2026, par aura reçue' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rang',
    'Personne',
    'Aura',
  ])
  expect(table.getByRole('link', { name: /personne.2/ })).toHaveAttribute('href', '/profile/personne.2')
  expect((await row(/^1er/)).querySelector('img')).toHaveAttribute('src', '/media/un.webp')
  expect((await row(/^3e/)).querySelector('img')).toBeNull()
  expect(await row(/^4e personne.4\s*vous/)).toHaveAttribute('aria-current', 'true')
  expect(await row(/^3e/)).not.toHaveAttribute('aria-current')
  expect(screen.getByText('45 personnes au classement')).toBeInTheDocument()
})

test('[LDB-06, AUR-50, CHL-38] the rules say how much one person’s votes and gifts weigh, and how often their prizes count', () => {
  show()
  expect(
    screen.getByText(
      `Ce que l’on vous retire compte en moins. Par ses votes et ses dons, une même personne ne pèse jamais plus de ${auraLimits.rankedNetPerMonth} d’aura dans le mois, en plus ou en moins ; ses prix à un même gagnant comptent une fois par mois au plus.`,
    ),
  ).toBeInTheDocument()
})

test('[LDB-07] those who tie share a rank, and its tier', async () => {
  const tied = [1, 2].map((id) => aBoardEntry({ id, ranks: 9, pseudo: `ex.${id}` }))
  network.use(answer(auraLeaderboard, aBoard(tied)))
  show()
  for (const name of [/^9e ex.1\s*solaris\s*Top 10/, /^9e ex.2\s*solaris\s*Top 10/])
    expect(await row(name)).toBeInTheDocument()
})

test.each([
  ['placed', {}, [/Vous êtes 42e42e/, /Encore 31 d’aura pour la 41e place/, /1\s120 d’aura ce mois-ci/]],
  ['first', { ranks: 1, next: null, page: 1 }, [/Vous êtes 1er1er/, /Personne n’est devant vous/]],
  [
    'not on the board',
    { ranks: null, aura: -3, next: { ranks: null, missing: 4 }, page: null },
    [/Pas encore au classement/, /Il vous manque 4 d’aura reçue des autres/, /Créer un post/],
  ],
])('[LDB-01, LDB-03] the own card of who is %s', async (_, parts, words) => {
  network.use(answer(ownRank, own(parts)))
  show()
  for (const said of words) await waitFor(() => expect(card()).toHaveTextContent(said))
})

test('[LDB-03] a visitor reads why an account is worth it; sign-up and login lead back', async () => {
  closeSession()
  const { queries } = record(ownRank, own())
  show('/rank?page=2')
  await row(/^1er/)
  const next = `?next=${encodeURIComponent('/rank?page=2')}`
  for (const [name, path] of [
    ['Créer un compte', '/register'],
    ['Se connecter', '/login'],
  ] as const)
    expect(within(card()).getByRole('link', { name })).toHaveAttribute('href', path + next)
  expect(queries).toEqual([])
})

test('[LDB-01, LDB-02] pages stand in the address, and one leads to the own row', async () => {
  const mine = aBoardEntry({ id: 104, ranks: 42, pseudo: 'moi' })
  const { queries } = record(auraLeaderboard, ({ query }) =>
    aBoard(query.get('page') === '3' ? [mine] : [aBoardEntry({ ranks: 1 })]),
  )
  const led = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { person, address } = show()
  await row(/^1er/)
  expect(screen.getByText('Page 1 sur 3')).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Suivant' }))
  expect(await screen.findByText('Page 2 sur 3')).toBeInTheDocument()
  expect(address()).toBe('/rank?page=2')
  await person.click(await screen.findByRole('link', { name: 'Voir ma place' }))
  const link = within(await row(/^42e moi/)).getByRole('link')
  await waitFor(() => expect(link).toHaveFocus())
  expect(led.mock.contexts).toContain(link)
  expect(address()).toBe('/rank?page=3')
  await person.click(screen.getByRole('link', { name: 'Précédent' }))
  await waitFor(() => expect(address()).toBe('/rank?page=2'))
  expect(queries.slice(0, 3)).toEqual(['page=1&limit=20', 'page=2&limit=20', 'page=3&limit=20'])
  led.mockRestore()
})

test('[LDB-01, LDB-03] the link to the own row finds it on another page when the place has moved meanwhile', async () => {
  const mine = aBoardEntry({ id: 104, ranks: 38, pseudo: 'moi' })
  let page = 3
  network.use(
    answer(auraLeaderboard, ({ query }) =>
      aBoard(query.get('page') === '2' ? [mine] : [aBoardEntry({ ranks: 1 })]),
    ),
    answer(ownRank, () => own({ page })),
  )
  const { person, address } = show()
  const link = await screen.findByRole('link', { name: 'Voir ma place' })
  page = 2
  await person.click(link)
  expect(await row(/^38e moi/)).toBeInTheDocument()
  expect(address()).toBe('/rank?page=2')
})

test.each(['0', '-2', 'deux', '1.5', ''])('[LDB-02] the page « %s » is the first', async (page) => {
  const { queries } = record(auraLeaderboard, aBoard())
  show(`/rank?page=${page}`)
  await row(/^1er/)
  expect(queries).toEqual(['page=1&limit=20'])
})

test('[LDB-01, LDB-05] a search leaves 500 ms after the last letter, from the first page, and stands in the address', async () => {
  const { queries } = record(auraLeaderboard, ({ query }) =>
    aBoard([aBoardEntry()], query.get('search') === null ? 45 : 1),
  )
  const { address } = show('/rank?page=2')
  await row(/^4e/)
  const time = stillTime()
  for (const value of [' l', ' lé']) {
    fireEvent.change(field(), { target: { value } })
    await time.pass(490)
    expect(address()).toBe('/rank?page=2')
  }
  expect(queries).toHaveLength(1)
  await time.pass(20)
  expect(address()).toBe('/rank?q=l%C3%A9')
  await time.until(() => screen.queryByText('1 personne trouvée'))
  expect(queries.at(-1)).toBe('page=1&limit=20&search=l%C3%A9')
  expect(field()).toHaveValue(' lé')
})

test('[LDB-05] Enter searches at once; nobody found leads back to the whole board', async () => {
  const { queries } = record(auraLeaderboard, ({ query }) =>
    query.get('search') === null ? aBoard() : aBoard([], 0),
  )
  const { person, address } = show('/rank?q=12')
  expect(field()).toHaveValue('12')
  expect(await screen.findByText(/Personne pour «\s12\s»/)).toBeInTheDocument()
  await person.type(field(), '3{Enter}')
  expect(await screen.findByText(/Personne pour «\s123\s»/)).toBeInTheDocument()
  expect(queries).toEqual(['page=1&limit=20&search=12', 'page=1&limit=20&search=123'])
  await person.click(screen.getAllByRole('button', { name: 'Effacer la recherche' }).at(-1) as HTMLElement)
  expect(await row(/^1er/)).toBeInTheDocument()
  expect([address(), field()]).toEqual(['/rank', expect.objectContaining({ value: '' })])
})

test.each([
  ['an empty month', '/rank', aBoard([], 0), 'Personne encore'],
  [
    'a page of people hidden from the viewer',
    '/rank?page=2',
    aBoard([], 45),
    'Personne que vous puissiez voir',
  ],
])('[LDB-01] %s says so', async (_, at, body, title) => {
  network.use(answer(auraLeaderboard, body))
  show(at)
  expect(await screen.findByText(title)).toBeInTheDocument()
})

test('[LDB-01] a page past the end leads to the last one', async () => {
  network.use(answer(auraLeaderboard, aBoard()))
  const { address } = show('/rank?page=99')
  expect(await screen.findByText('Page 3 sur 3')).toBeInTheDocument()
  expect(address()).toBe('/rank?page=3')
})

test('[LDB-01] what does not come says so in its place, and is asked for again', async () => {
  network.use(
    disconnect(auraLeaderboard),
    refuse(ownRank, 503, 'platform.unavailable'),
    disconnect(previousChampions),
  )
  const { person } = show()
  expect(await screen.findByText('Le classement n’a pas pu être chargé')).toBeInTheDocument()
  expect(screen.getByText(/Vérifiez votre réseau/)).toBeInTheDocument()
  expect(await screen.findByText('Votre place n’a pas pu être chargée.')).toBeInTheDocument()
  expect(await screen.findByText('Les anciens champions n’ont pas pu être chargés.')).toBeInTheDocument()
  network.use(
    answer(auraLeaderboard, aBoard()),
    answer(ownRank, own()),
    answer(previousChampions, { champions: [], hasMore: false }),
  )
  for (const retry of screen.getAllByRole('button', { name: 'Réessayer' })) await person.click(retry)
  expect(await row(/^1er/)).toBeInTheDocument()
  expect(await within(card()).findByText('Vous êtes 42e')).toBeInTheDocument()
  expect(await screen.findByText(/le premier nom s’écrira à la fin du mois/)).toBeInTheDocument()
})

test('[LDB-04, LDB-09] champions show month, person and aura, provisional ones and ties as such, and lead to their month', async () => {
  const tied = { month: 'septembre 2026', rank_month: '2026-09' }
  const champions = [
    aChampion({ is_provisional: true, profile_picture: 'noor.webp' }),
    aChampion({ ...tied, id: 10, pseudo: 'tom' }),
    aChampion({ ...tied, ...gone }),
  ]
  const older = [aChampion({ id: 12, pseudo: 'ancien', rank_month: '2025-10' })]
  const { queries } = record(previousChampions, ({ query }) =>
    query.get('page') === '2' ? { champions: older, hasMore: false } : { champions, hasMore: true },
  )
  const { person } = show()
  const strip = within(screen.getByRole('region', { name: 'Anciens champions' }))
  const cards = await strip.findAllByRole('article')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/10\/2026.*noor2\s3102\s310 d’aura.*provisoire$/),
    expect.stringMatching(/09\/2026.*tom.*ex æquo$/),
    expect.stringMatching(/09\/2026.*Compte supprimé ou masqué.*ex æquo$/),
  ])
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
    '/media/noor.webp',
    undefined,
    undefined,
  ])
  expect(strip.getByRole('link', { name: /10\/2026/ })).toHaveAttribute('href', '/rank/2026-10')
  expect(strip.getByRole('link', { name: 'noor' })).toHaveAttribute('href', '/profile/noor')
  await person.click(strip.getByRole('button', { name: 'Plus anciens' }))
  expect(await strip.findByRole('link', { name: 'ancien' })).toBeInTheDocument()
  expect(queries).toEqual(['page=1', 'page=2'])
})

test('[LDB-04] older champions that fail to load are said to, and can be asked for again', async () => {
  network.use(
    answer(previousChampions, ({ query }) =>
      query.get('page') === '2' ? HttpResponse.error() : { champions: [aChampion({})], hasMore: true },
    ),
  )
  const { person } = show()
  const strip = within(screen.getByRole('region', { name: 'Anciens champions' }))
  await person.click(await strip.findByRole('button', { name: 'Plus anciens' }))
  expect(await strip.findByRole('alert')).toHaveTextContent(
    'Les anciens champions n’ont pas pu être chargés.',
  )
  const retry = strip.getByRole('button', { name: 'Réessayer' })
  expect(retry).toHaveFocus()
  const older = [aChampion({ id: 12, pseudo: 'ancien', rank_month: '2025-10' })]
  network.use(answer(previousChampions, { champions: older, hasMore: false }))
  await person.click(retry)
  expect(await strip.findByRole('link', { name: 'ancien' })).toBeInTheDocument()
  expect(strip.queryByRole('alert')).not.toBeInTheDocument()
})

test('[APP-12] calm mode shows neither ranks nor aura, and still leads to the own row', async () => {
  setCalm(true)
  show()
  expect(await row(/^personne.1\s*solaris$/)).toBeInTheDocument()
  await within(card()).findByText('Vous êtes au classement')
  expect(within(card()).getByRole('link', { name: 'Voir ma place' })).toHaveAttribute(
    'href',
    '/rank?page=3#ma-place',
  )
  expect(screen.getByRole('table')).not.toHaveTextContent(/\de\b|89|Top|Podium|En tête/)
  expect(screen.queryByText(/45|2\s310|1\s120/)).not.toBeInTheDocument()
  expect(screen.getByText('Page 1')).toBeInTheDocument()
})

test('[LDB-01] the address of the present month leads to its board', async () => {
  const { address } = show(`/rank/${monthAt(new Date())}`)
  await row(/^1er/)
  expect(address()).toBe('/rank')
})

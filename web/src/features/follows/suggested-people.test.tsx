import { followUser, suggestPeople } from '@aura/contract/follows/follows.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setCalm } from '../../lib/calm.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aSuggestion } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { SuggestedPeople } from './suggested-people.tsx'

const lea = aSuggestion({ id: 1, pseudo: 'lea', followed_by: { pseudo: 'max', others: 2 } })
const zoe = aSuggestion({ id: 2, pseudo: 'zoe', followers: 1, bio: 'Des ciels de Bretagne.' })
const suggested = (...people: (typeof lea)[]) => ({ people, followsAnyone: false })
const show = (form: 'row' | 'list' = 'row') =>
  renderPage(<SuggestedPeople form={form} heading={<h2>À suivre</h2>} />, '/search')

beforeEach(() => beMember())

test.each(['row', 'list'] as const)(
  '[SRC-08] people to follow in a %s say why, and are followed in place',
  async (form) => {
    const { queries } = record(suggestPeople, suggested(lea, zoe))
    const { bodies } = record(followUser, { isFollowing: true, followers: 4 })
    const { person } = show(form)
    const list = await screen.findByRole('list', { name: 'Personnes à suivre' })
    const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(first).toHaveTextContent('Suivi par max et 2 autres')
    expect(second).toHaveTextContent('1 abonné')
    expect(within(list).getByRole('link', { name: /^lea/ })).toHaveAttribute('href', '/profile/lea')
    const button = within(first).getByRole('button')
    expect(button).toHaveAccessibleName('Suivre lea')
    await person.click(button)
    expect(button).toHaveTextContent('Suivi')
    expect(bodies).toEqual([{ userIdToFollow: 1 }])
    expect(queries).toEqual(['limit=6'])
  },
)

test('[SRC-08] a row of a list shows what people say of themselves', async () => {
  network.use(answer(suggestPeople, suggested(zoe)))
  show('list')
  expect(await screen.findByText('Des ciels de Bretagne.')).toBeInTheDocument()
})

test('[APP-12] calm mode shows no number of followers', async () => {
  setCalm(true)
  network.use(answer(suggestPeople, suggested(lea, zoe)))
  show()
  expect(await screen.findByText('Suivi par max et d’autres')).toBeInTheDocument()
  expect(screen.queryByText(/abonné/)).not.toBeInTheDocument()
})

test('[SRC-08] nobody to suggest: neither people nor heading', async () => {
  network.use(answer(suggestPeople, suggested()))
  show()
  expect(await screen.findByRole('heading')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument())
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('[APP-18] a failure says so and can be tried again', async () => {
  network.use(refuse(suggestPeople, 500, 'platform.internal'))
  const { person } = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Les suggestions n’ont pas pu être chargées.')
  network.use(answer(suggestPeople, suggested(lea)))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('button', { name: 'Suivre lea' })).toBeInTheDocument()
})

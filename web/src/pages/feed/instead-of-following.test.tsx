import { discovery, following } from '@aura/contract/feed/feed.contract'
import { followUser, type SuggestedPerson, suggestPeople } from '@aura/contract/follows/follows.contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost, aSuggestion } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { FeedPage } from './feed-page.tsx'

const pageOf = (...posts: ReturnType<typeof aPost>[]) => ({
  posts,
  hasMore: false,
  nextCursor: null,
  asOf: '2026-11-21T10:00:00.000Z',
})
const people = (...found: SuggestedPerson[]) => ({ people: found, followsAnyone: false })
const show = () => renderPage(<FeedPage />, '/feed?tab=abonnement', '/feed')
const post = (pseudo: string) => screen.findByRole('article', { name: `Post de ${pseudo}` })

beforeEach(() => {
  beMember()
  network.use(answer(discovery, pageOf(aPost({ pseudo: 'p1' }))), answer(following, pageOf()))
})

test('[FED-05, SRC-08] somebody who follows nobody reads so over discovery, follows in one tap, and goes to their feed', async () => {
  network.use(
    answer(suggestPeople, people(aSuggestion({ id: 7, pseudo: 'zoe' }))),
    answer(followUser, { isFollowing: true, followers: 1 }),
  )
  const { person, address } = show()
  expect(await post('p1')).toBeInTheDocument()
  expect(await screen.findByText('Vous ne suivez encore personne.')).toBeInTheDocument()
  expect(screen.queryByText(/Rien de neuf/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Voir vos abonnements' })).not.toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Suivre zoe' }))
  network.use(answer(following, pageOf(aPost({ id: 9, pseudo: 'zoe' }))))
  await person.click(await screen.findByRole('button', { name: 'Voir vos abonnements' }))
  expect(await post('zoe')).toBeInTheDocument()
  expect(address()).toBe('/feed?tab=abonnement')
  expect(screen.queryByText('Vous ne suivez encore personne.')).not.toBeInTheDocument()
})

test('[FED-05] somebody whose people have no posts reads that there is nothing new, once', async () => {
  network.use(answer(suggestPeople, { people: [aSuggestion()], followsAnyone: true }))
  const { person } = show()
  const sentence = 'Rien de neuf chez vos abonnements : voici la découverte.'
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Personnes à suivre' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Compris' }))
  expect(screen.queryByText(/Rien de neuf/)).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('[FED-05] says nothing untrue while it is unknown whom the reader follows', async () => {
  network.use(refuse(suggestPeople, 500, 'platform.internal'))
  show()
  expect(await screen.findByText(/Rien à montrer ici pour l’instant/)).toBeInTheDocument()
})

import { getCommunity, myCommunities } from '@aura/contract/communities/communities.contract'
import { createPost } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aCommunity, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { CreatePostPage } from '../posts/create-post-page.tsx'

const rules = 'Une photo par jour.\nPas de publicité.'
const evening = aCommunity({ id: 7, name: 'Lumières du soir', rules })
const empty = '⚠️ Un post de communauté doit contenir au moins une légende ou un média.'

const show = (address = '/create-post') => renderPage(<CreatePostPage />, address)
const publish = () => screen.getByRole('button', { name: 'Publier' })
const legend = () => screen.getByLabelText('Légende')

beforeEach(() => {
  localStorage.clear()
  beMember()
  network.use(
    answer(myCommunities, { userCommunities: [evening, aCommunity({ id: 8, name: 'Vélos' })] }),
    answer(getCommunity, evening),
  )
})

test('[PST-05] a community post needs a community, and is not sent without one', async () => {
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Une communauté' }))
  await person.type(legend(), 'Bonsoir')
  await person.click(publish())
  expect(await screen.findByRole('alert')).toHaveTextContent('Veuillez sélectionner une communauté.')
  await person.selectOptions(await screen.findByLabelText('Communauté'), 'Vélos')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('[PST-04, COM-55] a community post needs words or a file; words alone are sent, beside the rules', async () => {
  const sent: FormData[] = []
  network.use(
    answer(createPost, aPost({ id: 5, media: null, medias: [] }), async (request) =>
      sent.push(await request.formData()),
    ),
  )
  const { person } = show('/create-post?community=7')
  expect(await screen.findByText('Règles de Lumières du soir')).toBeInTheDocument()
  expect(screen.getByText(/Une photo par jour/)).toBeInTheDocument()
  await person.click(publish())
  expect(screen.getByRole('alert')).toHaveTextContent(empty)
  await person.type(legend(), '\u200b\u3164')
  await person.click(publish())
  expect(screen.getByRole('alert')).toHaveTextContent(empty)
  await person.clear(legend())
  await person.type(legend(), 'Bonsoir')
  await person.click(publish())
  expect(await screen.findByText('/community/7')).toBeInTheDocument()
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    legend: 'Bonsoir',
    is_community_post: 'true',
    community_id: '7',
  })
})

test('[PST-06] a refusal of the server is said and keeps the words and the community', async () => {
  network.use(refuse(createPost, 403, 'communities.not-member'))
  const { person } = show('/create-post?community=7')
  await person.type(legend(), 'Bonsoir')
  await person.click(publish())
  expect(await screen.findByText('Vous n’êtes pas membre de cette communauté.')).toBeInTheDocument()
  expect(legend()).toHaveValue('Bonsoir')
  expect(screen.getByLabelText('Communauté')).toHaveDisplayValue('Lumières du soir')
})

test.each([
  [403, 'communities.not-member', 'Vous n’êtes pas membre de cette communauté.'],
  [404, 'posts.community-unknown', 'Cette communauté n’existe pas.'],
] as const)(
  '[PST-05, PST-06] a community that refuses with %i is offered no more; the words stay',
  async (status, code, sentence) => {
    network.use(refuse(createPost, status, code))
    const { person } = show('/create-post?community=7')
    await person.type(legend(), 'Bonsoir')
    expect(await screen.findByRole('option', { name: 'Lumières du soir' })).toBeInTheDocument()
    network.use(answer(myCommunities, { userCommunities: [aCommunity({ id: 8, name: 'Vélos' })] }))
    await person.click(publish())
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Lumières du soir' })).toBeNull())
    expect(screen.getByLabelText('Communauté')).toHaveDisplayValue('Choisir une communauté')
    expect(legend()).toHaveValue('Bonsoir')
    expect(screen.getByText(sentence)).toBeInTheDocument()
  },
)

test('[PST-05] a community left in another tab is offered no more on the way back', async () => {
  const { client } = show('/create-post?community=7')
  // As in the application, unlike in most tests.
  client.setDefaultOptions({ queries: { refetchOnWindowFocus: false } })
  expect(await screen.findByRole('option', { name: 'Lumières du soir' })).toBeInTheDocument()
  network.use(answer(myCommunities, { userCommunities: [aCommunity({ id: 8, name: 'Vélos' })] }))
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() =>
    expect(screen.getByLabelText('Communauté')).toHaveDisplayValue('Choisir une communauté'),
  )
})

test('[PST-05] a community that one is no member of any more is to be chosen anew', async () => {
  const { bodies } = record(createPost, aPost({ id: 5 }))
  const { person } = show('/create-post?community=99')
  await person.type(legend(), 'Bonsoir')
  expect(await screen.findByLabelText('Communauté')).toHaveDisplayValue('Choisir une communauté')
  await person.click(publish())
  expect(await screen.findByRole('alert')).toHaveTextContent('Veuillez sélectionner une communauté.')
  expect(bodies).toEqual([])
})

test('who is in no community is led to them; who could not be told may try again', async () => {
  network.use(disconnect(myCommunities))
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Une communauté' }))
  await screen.findByText('Vos communautés n’ont pas pu être chargées.')
  network.use(answer(myCommunities, { userCommunities: [] }))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: 'Trouver une communauté' })).toHaveAttribute(
    'href',
    '/communities',
  )
})

test('[AUR-55] a draft found again after its page was left carries its key: it makes no second post', async () => {
  let isFirst = true
  const { keys } = record(createPost, () => {
    if (!isFirst) return aPost()
    isFirst = false
    return new Promise<never>(() => undefined)
  })
  const first = show('/create-post?community=7')
  await first.person.type(legend(), 'Texte seul')
  await first.person.click(publish())
  await waitFor(() => expect(keys).toHaveLength(1))
  first.unmount()
  const again = show('/create-post?community=7')
  expect(legend()).toHaveValue('Texte seul')
  const cancel = screen.getByRole('button', { name: 'Annuler l’envoi' })
  await waitFor(() => expect(cancel).toBeEnabled())
  await again.person.click(cancel)
  await again.person.click(await screen.findByRole('button', { name: 'Publier' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  expect(await screen.findByText('✅ Post créé avec succès !')).toBeInTheDocument()
})

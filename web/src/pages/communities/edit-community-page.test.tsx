import { type Community, editCommunity, getCommunity } from '@aura/contract/communities/communities.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, refuse } from '../../testing/answer.ts'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { EditCommunityPage } from './edit-community-page.tsx'

beforeEach(() => beMember())

const show = (parts: Partial<Community> = {}) => {
  network.use(answer(getCommunity, aCommunity({ userRole: 'owner', ...parts })))
  return renderPage(<EditCommunityPage />, '/edit-community/7', '/edit-community/:id')
}
const name = () => screen.findByLabelText('Nom')
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

test('[COM-36, COM-37, COM-51, COM-55] owner and admins edit what the community says of itself, then see it', async () => {
  const sent: FormData[] = []
  network.use(
    answer(editCommunity, aCommunity(), async (request) => sent.push(await (request as Request).formData())),
  )
  const { person, address } = show()
  await person.type(await name(), ' d’été')
  await person.selectOptions(screen.getByLabelText('Catégorie'), 'Science')
  await person.click(screen.getByRole('radio', { name: 'Privée' }))
  expect(
    screen.getByText(/posts, membres et médias ne se verront plus que de l’intérieur/),
  ).toBeInTheDocument()
  const [question, rules] = [
    screen.getByLabelText('Question à qui demande à rejoindre'),
    screen.getByLabelText('Règles'),
  ]
  expect(question).toHaveAccessibleDescription(/ne se pose que si la communauté est privée/)
  expect(rules).toHaveAccessibleDescription(/Elles se lisent avant de rejoindre/)
  await person.type(question, 'Pourquoi ?')
  await person.type(rules, 'Pas de flash.')
  await person.click(save())
  expect(await screen.findByText('Communauté mise à jour.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    name: 'Lumières du soir d’été',
    category: 'science',
    privacy: '1',
    question: 'Pourquoi ?',
    rules: 'Pas de flash.',
  })
})

test('[COM-36] a community that is no more leads to the list, and is not tried again', async () => {
  network.use(refuse(getCommunity, 404, 'communities.unknown'))
  renderPage(<EditCommunityPage />, '/edit-community/7', '/edit-community/:id')
  expect(await screen.findByRole('link', { name: 'Voir les communautés' })).toHaveAttribute(
    'href',
    '/communities',
  )
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
})

test('[COM-37] only changed fields are sent: what another admin saved meanwhile stays', async () => {
  const sent: FormData[] = []
  network.use(
    answer(editCommunity, aCommunity(), async (request) => sent.push(await (request as Request).formData())),
  )
  const { person, client, address } = show()
  await name()
  await person.type(screen.getByLabelText('Règles'), 'Pas de flash.')
  const description = 'D’un autre admin.'
  network.use(answer(getCommunity, aCommunity({ userRole: 'owner', description, category: 'art' })))
  await client.refetchQueries()
  await person.click(save())
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ rules: 'Pas de flash.' }])
})

test('[COM-36, COM-37] a cover is taken away once saved; a community without one offers nothing to take away', async () => {
  const sent: FormData[] = []
  network.use(
    answer(editCommunity, aCommunity(), async (request) => sent.push(await (request as Request).formData())),
  )
  const { person, address, container } = show({ cover_image: 'a'.repeat(64) })
  await name()
  const remove = () => screen.queryByRole('button', { name: 'Retirer la couverture' })
  expect(container.querySelector('img')).toBeInTheDocument()
  expect(screen.getByLabelText('Changer la couverture')).toBeInTheDocument()
  await person.click(remove() as HTMLElement)
  expect(screen.getByLabelText('Choisir une couverture')).toBeInTheDocument()
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(remove()).not.toBeInTheDocument()
  await person.click(save())
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ cover_removed: 'true' }])
})

test('[COM-37] a form without a change is saved without a call', async () => {
  const { person, address } = show()
  await name()
  await person.click(save())
  await waitFor(() => expect(address()).toBe('/community/7'))
})

test('[COM-36] name and description are required, texts have their lengths, and nothing typed is lost', async () => {
  const { person } = show()
  await person.clear(await name())
  await person.clear(screen.getByLabelText('Description'))
  await person.click(screen.getByLabelText('Règles'))
  await person.paste('é'.repeat(2001))
  await person.click(save())
  expect(await name()).toHaveAccessibleDescription(/de 3 à 50 caractères/)
  expect(await name()).toHaveFocus()
  expect(screen.getByLabelText('Description')).toBeInvalid()
  expect(screen.getByLabelText('Règles')).toHaveAccessibleDescription(/au plus 2000 caractères/)
  expect(screen.getByLabelText('Règles')).toHaveValue('é'.repeat(2001))
})

test('[COM-38] a cover that is neither JPEG nor PNG is refused before it is sent', async () => {
  const { person } = show()
  await name()
  const gif = new File(['GIF89a'], 'rond.gif', { type: 'image/gif' })
  const field = screen.getByLabelText('Choisir une couverture')
  expect(field).toHaveAccessibleDescription(/^JPEG ou PNG, 10\sMo au plus\./)
  field.removeAttribute('accept')
  await person.upload(field, gif)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Seuls les fichiers image (JPEG, PNG) sont autorisés.',
  )
})

test.each([
  ['a name in use, beside it', refuse(editCommunity, 409, 'communities.name-taken'), /porte déjà ce nom/],
  [
    'a cover by its bytes',
    refuse(editCommunity, 415, 'communities.cover-type'),
    'Seuls les fichiers image (JPEG, PNG) sont autorisés.',
  ],
  ['a lost connection', disconnect(editCommunity), 'La communauté n’a pas pu être modifiée.'],
])('[COM-36, COM-38] a save that fails says so: %s', async (_, failing, sentence) => {
  network.use(failing)
  const { person, address } = show()
  await person.type(await name(), ' bis')
  await person.click(save())
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(await name()).toHaveValue('Lumières du soir bis')
  expect(address()).toBe('/edit-community/7')
})

test('[COM-36] a name that the server refuses takes the focus', async () => {
  network.use(refuse(editCommunity, 409, 'communities.name-taken'))
  const { person } = show()
  await person.type(await name(), ' bis')
  await person.click(save())
  await waitFor(async () => expect(await name()).toHaveFocus())
})

test('[COM-37] a plain member finds the way back instead of the form', async () => {
  show({ userRole: 'member' })
  expect(await screen.findByText(/Seuls le propriétaire et les admins/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir la communauté' })).toHaveAttribute('href', '/community/7')
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument()
})

test('[APP-18] changes that were not saved come back after a reload, say so, and can be given up', async () => {
  const first = show()
  await first.person.type(await name(), ' d’été')
  first.unmount()

  const second = show({ description: 'Ce qu’un autre a enregistré.' })
  expect(await name()).toHaveValue('Lumières du soir d’été')
  expect(screen.getByLabelText('Description')).toHaveValue('Ce qu’un autre a enregistré.')
  await second.person.click(screen.getByRole('button', { name: 'Abandonner ces modifications' }))
  expect(await name()).toHaveValue('Lumières du soir')
  expect(screen.queryByText(/ont été reprises/)).not.toBeInTheDocument()
  second.unmount()

  const third = show()
  expect(await name()).toHaveValue('Lumières du soir')
  await third.person.type(await name(), ' !')
  network.use(answer(editCommunity, aCommunity()))
  await third.person.click(save())
  await waitFor(() => expect(third.address()).toBe('/community/7'))
  third.unmount()
  show()
  expect(await name()).toHaveValue('Lumières du soir')
})

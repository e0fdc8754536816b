import { addComment } from '@aura/contract/comments/comments.contract'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { answer, disconnect, record } from '../../testing/answer.ts'
import {
  acceptComments,
  commentField,
  openComments,
  prepareWriting,
  sendButton,
} from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'

prepareWriting()

const toxicQuestion = "Commentaire détecté comme toxique. Vous risquez de perdre de l'aura. Continuer?"

test('[CMT-03] a comment shows at once, then stands first, and is counted', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([aComment()])
  await panel.findByText('Commentaire 100')
  await person.type(commentField(panel), '  Quel ciel !{Shift>}{Enter}{/Shift}On y va ? {Enter}')
  expect(commentField(panel)).toHaveValue('')
  expect(panel.getByText(/Quel ciel !/).textContent).toBe('Quel ciel !\nOn y va ?')
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([
    { postId: 1, parentId: null, content: 'Quel ciel !\nOn y va ?', acceptedToxic: false },
  ])
  const [first] = panel.getAllByRole('article')
  expect(first).toHaveTextContent('Quel ciel !')
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-03] each comment that was sent is announced, with the same words too', async () => {
  acceptComments()
  const { person, panel } = await openComments([])
  await person.type(commentField(panel), 'Un{Enter}')
  const first = await panel.findByText('Commentaire envoyé.')
  await person.type(commentField(panel), 'Deux{Enter}')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(panel.getByText('Commentaire envoyé.')).toBeInTheDocument()
})

test('[CMT-19, CMT-21] a reply goes under what it answers, whether or not its replies are open', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([aComment({ id: 7, reply_count: 3 })])
  await person.click(await panel.findByRole('button', { name: 'Répondre à zoe.k' }))
  expect(commentField(panel)).toHaveFocus()
  expect(panel.getByText('Réponse à zoe.k')).toBeInTheDocument()
  await person.keyboard('   ')
  await person.click(sendButton(panel))
  expect(bodies).toEqual([])
  await person.type(commentField(panel), 'Moi aussi')
  await person.click(sendButton(panel))
  const replies = within(await panel.findByRole('list', { name: 'Réponses à zoe.k' }))
  expect(await replies.findByRole('article', { name: 'Commentaire de moi, niveau 2' })).toHaveTextContent(
    'Moi aussi',
  )
  expect(bodies[0]).toMatchObject({ parentId: 7, content: 'Moi aussi' })
  expect(panel.getByRole('button', { name: 'Afficher les 3 réponses' })).toBeInTheDocument()
  expect(panel.queryByText('Réponse à zoe.k')).not.toBeInTheDocument()
})

test('[CMT-03] a double press on « Envoyer » sends one comment, and complains of nothing', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([])
  await person.type(await panel.findByRole('textbox', { name: /^Votre commentaire/ }), 'Bravo')
  // The first two presses come before a render; at the third the commentField is empty.
  act(() => {
    sendButton(panel).click()
    sendButton(panel).click()
  })
  await person.click(sendButton(panel))
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toHaveLength(1)
  await person.type(commentField(panel), ' ')
  await person.click(sendButton(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
})

test('[CMT-04, CMT-14, CMT-15] nothing, blanks or too much are not sent, and say why', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), '  ')
  await person.click(sendButton(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
  await person.click(commentField(panel))
  await person.paste('\u200b\u2060\u3164')
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  await person.click(sendButton(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
  await person.clear(commentField(panel))
  await person.click(commentField(panel))
  await person.paste('😀'.repeat(2000))
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  expect(panel.getByText('2000 / 2000')).toBeInTheDocument()
  await person.paste('!')
  await person.click(sendButton(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Un commentaire compte au plus 2000 caractères.')
  expect(bodies).toEqual([])
})

test('[CMT-05, CMT-06] toxic words are asked about: taken back to the commentField, or sent once accepted', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([])
  network.use(answer(analyzeText, { toxicityScore: 0.21 }))
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Pauvre idiot{Enter}')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(toxicQuestion)).toBeInTheDocument()
  expect(bodies).toEqual([])
  await person.click(question.getByRole('button', { name: 'Modifier' }))
  expect(commentField(panel)).toHaveValue('Pauvre idiot')
  expect(bodies).toEqual([])
  await person.click(sendButton(panel))
  await person.click(await screen.findByRole('button', { name: 'Continuer' }))
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([expect.objectContaining({ acceptedToxic: true })])
})

test('[CMT-07, CMT-08] without an analysis the words go, and the server itself may ask', async () => {
  const { person, panel } = await openComments([])
  network.use(disconnect(analyzeText))
  const toxic = { code: 'comments.toxic', message: toxicQuestion, requestId: 'req-1' }
  const { bodies, keys } = record(addComment, ({ body: { acceptedToxic, content } }) =>
    acceptedToxic ? aComment({ id: 501, pseudo: 'moi', content }) : HttpResponse.json(toxic, { status: 409 }),
  )
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Pauvre idiot{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Continuer' }))
  expect(await panel.findByRole('article', { name: /^Commentaire de moi/ })).toHaveTextContent('Pauvre idiot')
  expect(bodies.map(({ acceptedToxic }) => acceptedToxic)).toEqual([false, true])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  // The accepted text is another body, which the server would refuse under the same key.
  expect(keys[1]).not.toBe(keys[0])
})

test('[CMT-07] an analysis without an answer is not waited for', async () => {
  const { bodies } = acceptComments()
  const { person, panel } = await openComments([])
  network.use(answer(analyzeText, () => new Promise(() => undefined)))
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Belle lumière{Enter}')
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ acceptedToxic: false })]))
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
})

test('typing draws the commentField alone, and no comment again', async () => {
  const { person, panel, client } = await openComments([aComment({ id: 7 }), aComment({ id: 8 })])
  await panel.findByText('Commentaire 8')
  let renders = 0
  /** Counts how often its text is read, which is once per render. */
  class Counted {
    constructor(comment: object) {
      Object.defineProperties(this, Object.getOwnPropertyDescriptors(comment))
    }
  }
  client.setQueriesData<{ pages: { comments: object[] }[] }>(
    { queryKey: ['comments', 'pages', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          comments: page.comments.map((comment) =>
            Object.defineProperty(new Counted(comment), 'content', {
              get: () => {
                renders++
                return 'Bonjour'
              },
            }),
          ),
        })),
      },
  )
  await panel.findAllByText('Bonjour')
  expect(renders).toBeGreaterThan(0)
  renders = 0
  await person.type(commentField(panel), 'Une phrase entière')
  expect(commentField(panel)).toHaveValue('Une phrase entière')
  expect(renders).toBe(0)
})

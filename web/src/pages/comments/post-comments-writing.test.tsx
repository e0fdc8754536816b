import { addComment, addPostComment } from '@aura/contract/comments/comments.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { unsentWords } from '../../lib/unsent-words.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { findPanel, openButton, openComments, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { PostPage } from '../posts/post-page.tsx'

const toxicQuestion = "Commentaire détecté comme toxique. Vous risquez de perdre de l'aura. Continuer?"

/** Unsent comments are kept until the page closes, so each test has another account. */
let account = 0

beforeEach(() => {
  account += 1
  beMember(`moi${account}`)
  stubScreen()
})

type Panel = ReturnType<typeof within>
const field = (panel: Panel) => panel.getByRole('textbox', { name: /^(Votre commentaire|Répondre à)/ })
const send = (panel: Panel) => panel.getByRole('button', { name: 'Envoyer' })

/** Accepts text comments; answers the bodies and idempotency keys received. */
const listen = () =>
  record(addComment, ({ body: { content, parentId = null } }) =>
    aComment({ id: 501, pseudo: 'moi', content, parentId, depth: parentId === null ? 0 : 1 }),
  )

test('[CMT-03] a comment shows at once, then stands first, and is counted', async () => {
  const { bodies } = listen()
  const { person, panel } = await openComments([aComment()])
  await panel.findByText('Commentaire 100')
  await person.type(field(panel), '  Quel ciel !{Shift>}{Enter}{/Shift}On y va ? {Enter}')
  expect(field(panel)).toHaveValue('')
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
  listen()
  const { person, panel } = await openComments([])
  await person.type(field(panel), 'Un{Enter}')
  const first = await panel.findByText('Commentaire envoyé.')
  await person.type(field(panel), 'Deux{Enter}')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(panel.getByText('Commentaire envoyé.')).toBeInTheDocument()
})

test('[CMT-19, CMT-21] a reply goes under what it answers, whether or not its replies are open', async () => {
  const { bodies } = listen()
  const { person, panel } = await openComments([aComment({ id: 7, reply_count: 3 })])
  await person.click(await panel.findByRole('button', { name: 'Répondre à zoe.k' }))
  expect(field(panel)).toHaveFocus()
  expect(panel.getByText('Réponse à zoe.k')).toBeInTheDocument()
  await person.keyboard('   ')
  await person.click(send(panel))
  expect(bodies).toEqual([])
  await person.type(field(panel), 'Moi aussi')
  await person.click(send(panel))
  const replies = within(await panel.findByRole('list', { name: 'Réponses à zoe.k' }))
  expect(await replies.findByRole('article', { name: 'Commentaire de moi, niveau 2' })).toHaveTextContent(
    'Moi aussi',
  )
  expect(bodies[0]).toMatchObject({ parentId: 7, content: 'Moi aussi' })
  expect(panel.getByRole('button', { name: 'Afficher les 3 réponses' })).toBeInTheDocument()
  expect(panel.queryByText('Réponse à zoe.k')).not.toBeInTheDocument()
})

test('[CMT-03] a double press on « Envoyer » sends one comment, and complains of nothing', async () => {
  const { bodies } = listen()
  const { person, panel } = await openComments([])
  await person.type(await panel.findByRole('textbox', { name: /^Votre commentaire/ }), 'Bravo')
  // The first two presses come before a render; at the third the field is empty.
  act(() => {
    send(panel).click()
    send(panel).click()
  })
  await person.click(send(panel))
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toHaveLength(1)
  await person.type(field(panel), ' ')
  await person.click(send(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
})

test('[CMT-04, CMT-14, CMT-15] nothing, blanks or too much are not sent, and say why', async () => {
  const { bodies } = listen()
  const { person, panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(field(panel), '  ')
  await person.click(send(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
  await person.click(field(panel))
  await person.paste('\u200b\u2060\u3164')
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  await person.click(send(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Veuillez saisir du texte ou sélectionner un fichier')
  await person.clear(field(panel))
  await person.click(field(panel))
  await person.paste('😀'.repeat(2000))
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  expect(panel.getByText('2000 / 2000')).toBeInTheDocument()
  await person.paste('!')
  await person.click(send(panel))
  expect(panel.getByRole('alert')).toHaveTextContent('Un commentaire compte au plus 2000 caractères.')
  expect(bodies).toEqual([])
})

test('[CMT-16, CMT-17] a file that cannot go is refused with its sentence', async () => {
  const { panel, person } = await openComments([])
  const pick = await panel.findByLabelText('Joindre une image ou une vidéo')
  // Some systems let people pick files that the field does not accept.
  const document = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  await userEvent.setup({ applyAccept: false }).upload(pick, document)
  expect(await panel.findByRole('alert')).toHaveTextContent('Type de fichier non autorisé')
  const huge = new File(['x'], 'a.png', { type: 'image/png' })
  Object.defineProperty(huge, 'size', { value: 50 * 1024 * 1024 + 1 })
  await person.upload(pick, huge)
  expect(await panel.findByRole('alert')).toHaveTextContent('Le fichier est trop volumineux (max 50MB)')
})

test('[CMT-05, CMT-06] toxic words are asked about: taken back to the field, or sent once accepted', async () => {
  const { bodies } = listen()
  const { person, panel } = await openComments([])
  network.use(answer(analyzeText, { toxicityScore: 0.21 }))
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(field(panel), 'Pauvre idiot{Enter}')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(toxicQuestion)).toBeInTheDocument()
  expect(bodies).toEqual([])
  await person.click(question.getByRole('button', { name: 'Modifier' }))
  expect(field(panel)).toHaveValue('Pauvre idiot')
  expect(bodies).toEqual([])
  await person.click(send(panel))
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
  await person.type(field(panel), 'Pauvre idiot{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Continuer' }))
  expect(await panel.findByRole('article', { name: /^Commentaire de moi/ })).toHaveTextContent('Pauvre idiot')
  expect(bodies.map(({ acceptedToxic }) => acceptedToxic)).toEqual([false, true])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  // The accepted text is another body, which the server would refuse under the same key.
  expect(keys[1]).not.toBe(keys[0])
})

test('[CMT-29, APP-18] what could not be sent keeps its words and goes again under the same key', async () => {
  const { person, panel } = await openComments([])
  const lost = record(addComment, () => HttpResponse.error())
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(field(panel), 'Bonjour{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('Erreur envoi commentaire')
  network.use(refuse(addComment, 429, 'platform.too-many', { message: 'Attendez une minute.' }))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Attendez une minute.')).toBeInTheDocument()
  const { bodies, keys } = listen()
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toMatchObject([{ content: 'Bonjour' }])
  expect(keys).toEqual(lost.keys)
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
})

test('[CMT-30] a comment with a file says why it failed, and goes back to the field to be changed', async () => {
  const { person, panel } = await openComments([])
  network.use(disconnect(addPostComment))
  await panel.findByText('Aucun commentaire pour l’instant')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  expect(await panel.findByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
  await person.type(panel.getByLabelText('Description du fichier (facultatif)'), 'Un ciel')
  await person.type(field(panel), 'Voilà{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('Erreur lors de la création du commentaire')
  network.use(refuse(addPostComment, 422, 'media.unreadable'))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(
    await panel.findByText('Ce fichier est illisible ou abîmé. Essayez-en un autre.'),
  ).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Modifier' }))
  expect(field(panel)).toHaveValue('Voilà')
  expect(panel.getByLabelText('Description du fichier (facultatif)')).toHaveValue('Un ciel')
  expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
})

/** A server that never answers the sending of a file. */
const silence = http.post('*/api/posts/1/comments', () => new Promise<never>(() => undefined))

test('[CMT-11] the sending of a file shows how far it is, and can be given up', async () => {
  const { person, panel } = await openComments([])
  network.use(silence)
  await panel.findByText('Aucun commentaire pour l’instant')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  await person.type(field(panel), 'Attendez{Enter}')
  expect(await panel.findByRole('progressbar', { name: 'Envoi du fichier' })).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Annuler l’envoi' }))
  expect(field(panel)).toHaveValue('Attendez')
  await waitFor(() => expect(panel.queryByRole('progressbar')).not.toBeInTheDocument())
  expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
})

test('[CMT-11] a video that leaves the field is read no more', async () => {
  const { person, panel } = await openComments([])
  network.use(silence)
  const reset = vi.spyOn(HTMLMediaElement.prototype, 'load')
  await panel.findByText('Aucun commentaire pour l’instant')
  const clip = new File(['x'], 'vague.mp4', { type: 'video/mp4' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), clip)
  const video = await panel.findByLabelText('Fichier joint')
  await person.click(panel.getByRole('button', { name: 'Retirer le fichier' }))
  expect(video).not.toBeInTheDocument()
  expect(video).not.toHaveAttribute('src')
  expect(reset.mock.instances).toContain(video)
})

test('[APP-18] a draft, its reply and what was not sent survive a reload', async () => {
  const first = await openComments([aComment({ id: 7 })])
  network.use(disconnect(addComment))
  await first.panel.findByText('Commentaire 7')
  await first.person.type(field(first.panel), 'Perdu en route{Enter}')
  await first.panel.findByRole('alert')
  await first.person.click(first.panel.getByRole('button', { name: 'Répondre à zoe.k' }))
  await first.person.type(field(first.panel), 'Pas fini')
  first.unmount()
  const { person } = showPost([aComment({ id: 7 })])
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Perdu en route')).toBeInTheDocument()
  expect(panel.getByText('Réponse à zoe.k')).toBeInTheDocument()
  expect(field(panel)).toHaveValue('Pas fini')
  const kept = Object.keys(localStorage).filter((key) => /comment/.test(key))
  expect(kept.toSorted()).toEqual([
    `aura.unsent.moi${account}|comment.1`,
    `aura.unsent.moi${account}|pending-comments.1`,
  ])
  const { bodies } = listen()
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('[APP-18, CMT-29] the words of a comment whose file a reload lost are edited, and not sent without it', async () => {
  const interrupted = {
    key: 'k',
    firstSentAt: Date.now(),
    replyTo: null,
    content: 'Voici le ciel',
    hasFile: true,
  }
  unsentWords(`moi${account}`, 'pending-comments.1').write(JSON.stringify([interrupted]))
  const { person, panel } = await openComments([])
  expect(await panel.findByRole('alert')).toHaveTextContent('le fichier n’est plus là')
  expect(panel.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Modifier' }))
  expect(field(panel)).toHaveValue('Voici le ciel')
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
})

test('[APP-18, CMT-29] comments that were not sent are forgotten once the page of their post finds it gone', async () => {
  const first = await openComments([])
  network.use(disconnect(addComment))
  await first.panel.findByText('Aucun commentaire pour l’instant')
  await first.person.type(field(first.panel), 'Perdu en route{Enter}')
  await first.panel.findByRole('alert')
  first.unmount()

  network.use(refuse(getPost, 404, 'posts.unknown'))
  const page = renderPage(<PostPage />, '/post/classic/1', '/post/:type/:id/:commentId?')
  await screen.findByRole('link', { name: 'Aller à l’accueil' })
  page.unmount()

  const { panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  expect(panel.queryByText('Perdu en route')).not.toBeInTheDocument()
})

test('typing draws the field alone, and no comment again', async () => {
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
  await person.type(field(panel), 'Une phrase entière')
  expect(field(panel)).toHaveValue('Une phrase entière')
  expect(renders).toBe(0)
})

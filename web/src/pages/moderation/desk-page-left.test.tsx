import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { answerContest, decideCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { beModerator, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

const refusal = () =>
  Response.json(
    { code: 'moderation.case-resolved', message: 'Ce dossier est déjà décidé.', requestId: 'r' },
    { status: 409 },
  )

/** Decides case 1, whose answer waits, and opens case 2 meanwhile. */
async function decideAndLeave() {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  network.use(answer(showCase, ({ params }) => aCase({ id: Number(params.id) })))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Classer sans suite' }))
  await person.type(dialog.getByRole('textbox', { name: 'Vos mots' }), 'Rien à redire.')
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await leave(person)
}

async function leave(person: ReturnType<typeof showDesk>['person']) {
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Dossier suivant' }))
}

const drafts = () => Object.values({ ...localStorage, ...sessionStorage }).join()

test('[MOD-25, APP-18] a decision answered once another case is open can be undone, and its words are gone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const until = new Date(Date.now() + 60_000).toISOString()
  network.use(
    answer(decideCase, async () => {
      await promise
      return { decisions: [aDecision({ undo_until: until })] }
    }),
  )
  await decideAndLeave()
  expect(drafts()).toContain('Rien à redire.')
  resolve()
  expect(await screen.findByText(/^Décision prise\s: Post · personne\.1\.$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Annuler/ })).toBeInTheDocument()
  expect(drafts()).not.toContain('Rien à redire.')
})

test('[MOD-25, APP-18] a decision refused once another case is open says so, and its words stay', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    answer(decideCase, async () => {
      await promise
      return refusal()
    }),
  )
  await decideAndLeave()
  resolve()
  expect(await screen.findByText('Ce dossier est déjà décidé.')).toBeInTheDocument()
  expect(drafts()).toContain('Rien à redire.')
})

test('[MOD-27, APP-18] an answer to an appeal that is refused once another case is open says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  recordQueue(() => [aCaseRow({ kind: 'aura-contest' }), aCaseRow({ id: 2 })])
  network.use(
    answer(showCase, ({ params }) => aCase({ id: Number(params.id), kind: 'aura-contest' })),
    answer(answerContest, async () => {
      await promise
      return refusal()
    }),
  )
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Répondre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' }))
  await person.click(dialog.getByRole('radio', { name: 'Maintenir' }))
  await person.type(dialog.getByRole('textbox', { name: 'Vos mots' }), 'Elle tient.')
  await person.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  await leave(person)
  resolve()
  expect(await screen.findByText('Ce dossier est déjà décidé.')).toBeInTheDocument()
  expect(drafts()).toContain('Elle tient.')
})

test('[APP-18, MOD-27] the outcome of an answer that is not sent survives a reload, as its words do', async () => {
  recordQueue(() => [aCaseRow({ kind: 'aura-contest' })])
  network.use(
    answer(showCase, aCase({ kind: 'aura-contest' })),
    answer(answerContest, { outcome: 'maintained' }),
  )
  const show = async () => {
    const desk = showDesk('?case=1')
    await desk.person.click(await screen.findByRole('button', { name: 'Répondre' }))
    return {
      ...desk,
      dialog: within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' })),
    }
  }
  const first = await show()
  await first.person.click(first.dialog.getByRole('radio', { name: 'Maintenir' }))
  await first.person.type(first.dialog.getByRole('textbox', { name: 'Vos mots' }), 'Elle tient.')
  first.unmount()
  const second = await show()
  expect(second.dialog.getByRole('radio', { name: 'Maintenir' })).toBeChecked()
  await second.person.click(second.dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  expect(await screen.findByText('Réponse envoyée.')).toBeInTheDocument()
  second.unmount()
  const third = await show()
  expect(third.dialog.getByRole('radio', { name: 'Maintenir' })).not.toBeChecked()
})

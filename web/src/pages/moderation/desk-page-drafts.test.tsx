import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { decideCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { beModerator, list, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

test('[APP-18, MOD-25] the words of a decision that is not sent survive a reload, on their own case', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  let shown = 1
  network.use(answer(showCase, () => aCase({ id: shown })))
  const words = async ({ person }: ReturnType<typeof showDesk>) => {
    await person.click(await screen.findByRole('button', { name: 'Décider' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
    await person.click(dialog.getByRole('radio', { name: 'Prendre des mesures' }))
    return dialog.getByRole('textbox', { name: 'Vos mots' })
  }
  const first = showDesk('?case=1')
  await first.person.type(await words(first), 'Stop.')
  first.unmount()
  shown = 2
  const other = showDesk('?case=2')
  expect(await words(other)).toHaveValue('')
  other.unmount()
  shown = 1
  expect(await words(showDesk('?case=1'))).toHaveValue('Stop.')
})

test('[APP-18, MOD-25] verdict, measures, length and reason that are not sent survive a reload too', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()), answer(decideCase, { decisions: [aDecision()] }))
  const show = async () => {
    const desk = showDesk('?case=1')
    await desk.person.click(await screen.findByRole('button', { name: 'Décider' }))
    return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' })) }
  }
  const first = await show()
  await first.person.click(first.dialog.getByRole('radio', { name: 'Prendre des mesures' }))
  await first.person.click(first.dialog.getByRole('checkbox', { name: 'Suspendre le compte' }))
  fireEvent.change(first.dialog.getByRole('textbox', { name: 'Jours' }), { target: { value: '3' } })
  await first.person.selectOptions(first.dialog.getByRole('combobox', { name: 'Motif' }), 'Harcèlement')
  first.unmount()
  const { dialog, person, unmount } = await show()
  await dialog.findByRole('option', { name: 'Harcèlement' })
  expect(dialog.getByRole('radio', { name: 'Prendre des mesures' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Suspendre le compte' })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: 'Jours' })).toHaveValue('3')
  expect(dialog.getByRole('combobox', { name: 'Motif' })).toHaveValue('harassment')
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await screen.findByText('Décision prise.')
  unmount()
  const again = await show()
  expect(again.dialog.getByRole('radio', { name: 'Prendre des mesures' })).not.toBeChecked()
})

test('[MOD-25] a selection that grew keeps what was chosen for it; another selection starts anew', async () => {
  recordQueue(() => [1, 2, 3, 4].map((id) => aCaseRow({ id })))
  const { person } = showDesk()
  const boxes = (await list()).getAllByRole('checkbox')
  const select = async (...places: number[]) => {
    for (const place of places) await person.click(boxes[place] as HTMLElement)
  }
  const decide = async (count: number) => {
    await person.click(screen.getByRole('button', { name: 'Décider ensemble' }))
    return within(await screen.findByRole('dialog', { name: `Décider de ${count} dossiers` }))
  }
  const cancel = async () => {
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await select(0, 1)
  const dialog = await decide(2)
  await person.click(dialog.getByRole('radio', { name: 'Juger sans problème' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Vos mots' }), { target: { value: 'Vu.' } })
  await cancel()
  await select(2)
  const grown = await decide(3)
  expect(grown.getByRole('radio', { name: 'Juger sans problème' })).toBeChecked()
  expect(grown.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('Vu.')
  await cancel()
  await select(0, 1, 3)
  const other = await decide(2)
  expect(other.getByRole('radio', { name: 'Juger sans problème' })).not.toBeChecked()
  expect(other.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('')
})

import { showCase, takeCase } from '@aura/contract/moderation/moderation.case.contract'
import { countCases, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { reopenCase } from '@aura/contract/moderation/moderation.decisions.contract'
import { caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setLetterKeys } from '../../lib/letter-keys.ts'
import { answer, record } from '../../testing/answer.ts'
import { beModerator, list, opened, recordQueue, rowLinks, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'
import { joinSocket } from '../../testing/session-socket.tsx'

beforeEach(beModerator)

test('[MOD-23] a row says what, how grave, who, how often, of what kind, since when and who has it', async () => {
  recordQueue(() => [
    aCaseRow({ severity: 'high', categories: ['violence', 'hate'], assignee: { id: 5, pseudo: 'nadia' } }),
    aCaseRow({ id: 2, kind: 'held-act', target: null, excerpt: '', categories: [], reports_count: 0 }),
  ])
  showDesk()
  const [first, second] = (await list()).getAllByRole('listitem')
  for (const words of [
    'Post · personne.1',
    'Grave',
    'Extrait 1',
    '3 signalements',
    'Violence, Haine',
    'Pris par nadia',
  ])
    expect(first).toHaveTextContent(words)
  expect(within(first as HTMLElement).getByRole('time')).toHaveAttribute(
    'datetime',
    '2026-11-22T10:00:00.000Z',
  )
  expect(second).toHaveTextContent('Aura retenue · personne.2')
  // No line ends with the dot.
  expect(second?.textContent).toContain('Aura retenue ·\u00a0personne.2')
})

test('[MOD-23, PST-14] how long ago a case came is counted on while the desk is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T10:05:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  recordQueue(() => [aCaseRow()])
  showDesk()
  const time = within((await rowLinks())[0]?.closest('li') as HTMLElement).getByRole('time')
  expect(time).toHaveTextContent('5 minutes')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(time).toHaveTextContent('6 minutes')
})

test('[MOD-23] filters stand in the address and are asked of the server', async () => {
  const { queries } = recordQueue(() => [])
  const { person, address } = showDesk('?severity=high&status=nonsense')
  expect(await screen.findByText('Aucun dossier pour ces filtres.')).toBeInTheDocument()
  await person.click(screen.getByText('Filtres (1)'))
  const severity = within(screen.getByRole('group', { name: 'Gravité' }))
  expect(severity.getByRole('button', { name: 'Toutes' })).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Moi' }))
  await person.click(screen.getByRole('button', { name: 'Décidés' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?status=resolved&severity=high&assignee=me'))
  await waitFor(() =>
    expect(queries).toEqual([
      'status=open&severity=high&limit=30',
      'status=open&severity=high&assignee=me&limit=30',
      'status=resolved&severity=high&assignee=me&limit=30',
    ]),
  )
  await person.click(screen.getAllByRole('button', { name: 'Effacer les filtres' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
})

test('[MOD-23, MOD-25] decided cases come by their decision unless another order is chosen, and are narrowed to one’s own', async () => {
  const { queries } = recordQueue(() => [])
  const { person, address } = showDesk('?decided_by=me')
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Décision' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Décidés' }))
  await person.click(screen.getByText('Filtres'))
  const order = within(screen.getByRole('group', { name: 'Ordre' }))
  expect(order.getByRole('button', { name: 'Décidés récemment' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByRole('button', { name: 'Par moi' }))
  await person.click(order.getByRole('button', { name: 'Les plus graves' }))
  await waitFor(() =>
    expect(address()).toBe('/accessforadminonly?status=resolved&decided_by=me&order=severity'),
  )
  await person.click(screen.getByRole('button', { name: 'À décider' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
  await waitFor(() =>
    expect(queries).toEqual([
      'status=open&limit=30',
      'status=resolved&limit=30',
      'status=resolved&decided_by=me&limit=30',
      'status=resolved&order=severity&decided_by=me&limit=30',
      'status=open&limit=30',
    ]),
  )
})

test('[MOD-23] the cases that wait are counted, anew when one changes', async () => {
  const emit = await joinSocket()
  let open = 12
  network.use(answer(countCases, () => ({ open, confirming: 1 })))
  recordQueue(() => [aCaseRow()])
  showDesk()
  expect(await screen.findByRole('button', { name: 'À décider (12)' })).toBeInTheDocument()
  open = 11
  emit(caseChangedEvent, { caseId: 1 })
  expect(await screen.findByRole('button', { name: 'À décider (11)' })).toBeInTheDocument()
})

test('[MOD-23] what comes meanwhile announces itself, and the list does not jump', async () => {
  let rows = [aCaseRow()]
  recordQueue(() => rows)
  const { person } = showDesk()
  expect(await rowLinks()).toHaveLength(1)
  rows = [aCaseRow({ id: 8 }), aCaseRow({ id: 9 }), aCaseRow({ assignee: { id: 5, pseudo: 'nadia' } })]
  fireEvent(window, new Event('visibilitychange'))
  const newer = await screen.findByRole('button', { name: '2 nouveaux dossiers' })
  expect(await rowLinks()).toHaveLength(1)
  expect(await screen.findByText('Pris par nadia')).toBeInTheDocument()
  await person.click(newer)
  await waitFor(async () => expect(await rowLinks()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /nouveaux dossiers/ })).not.toBeInTheDocument()
})

const changed = () => screen.queryByText('Modifié entre-temps')

test('[MOD-23] a case that somebody else changed says so until its list is read again', async () => {
  const emit = await joinSocket()
  let rows = [aCaseRow()]
  const { queries } = recordQueue(() => rows)
  const { person } = showDesk()
  expect(await rowLinks()).toHaveLength(1)
  rows = []
  emit(caseChangedEvent, { caseId: 1 })
  await waitFor(() => expect(changed()).toBeInTheDocument())
  rows = [aCaseRow({ status: 'resolved' })]
  const states = within(screen.getByRole('group', { name: 'État' }))
  await person.click(states.getByRole('button', { name: 'Tous' }))
  await waitFor(() => expect(queries).toHaveLength(3))
  expect(await rowLinks()).toHaveLength(1)
  expect(changed()).not.toBeInTheDocument()
})

test('[MOD-23, MOD-24] what one did oneself is not said to have changed meanwhile', async () => {
  const emit = await joinSocket()
  let rows = [aCaseRow()]
  const { queries } = recordQueue(() => rows)
  const assignee = { id: 5, pseudo: 'moi' }
  network.use(
    answer(showCase, aCase()),
    answer(takeCase, { assignee }, () => network.use(answer(showCase, aCase({ assignee })))),
  )
  const { person } = showDesk('?case=1')
  expect(await rowLinks()).toHaveLength(1)
  // The case has left the first page, as on a desk with many cases.
  rows = []
  await person.click(await screen.findByRole('button', { name: 'Prendre' }))
  emit(caseChangedEvent, { caseId: 1 })
  await waitFor(() => expect(queries).toHaveLength(2))
  await waitFor(async () => expect((await list()).getByText('Pris par vous')).toBeInTheDocument())
  expect(changed()).not.toBeInTheDocument()
})

test('[MOD-23] new cases are announced above a list of several pages, from when it was read', async () => {
  let rows = [aCaseRow()]
  const page = () => ({ cases: rows, person: null, hasMore: true, nextCursor: 'next' })
  // The next page is still on its way.
  record(listCases, ({ query }) => (query.has('cursor') ? new Promise<never>(() => {}) : page()))
  showDesk()
  expect(await rowLinks()).toHaveLength(1)
  rows = [aCaseRow({ id: 2, opened_at: new Date(Date.now() + 50).toISOString() }), aCaseRow()]
  await new Promise((resolve) => setTimeout(resolve, 100))
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByRole('button', { name: '1 nouveau dossier' })
  // The announcement stays after rows were updated in place.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getByRole('button', { name: '1 nouveau dossier' })).toBeInTheDocument()
})

test('[MOD-24, MOD-31] keys walk the list, choose, open, take, decide and reopen, and sleep while one types', async () => {
  const rows = [aCaseRow(), aCaseRow({ id: 2, status: 'resolved' }), aCaseRow({ id: 3 })]
  recordQueue(() => rows)
  network.use(answer(showCase, aCase({ id: 2, status: 'resolved', resolved_at: '2026-11-22T11:00:00.000Z' })))
  const reopened = record(reopenCase, { status: 'open' })
  const { person, address } = showDesk()
  const [first, second] = await rowLinks()
  await person.keyboard('j')
  expect(first).toHaveFocus()
  await person.keyboard('x')
  expect((await list()).getAllByRole('checkbox')[0]).toBeChecked()
  await person.keyboard('xjjk')
  expect(second).toHaveFocus()
  await person.keyboard('r')
  const question = within(await screen.findByRole('alertdialog', { name: 'Rouvrir ce dossier\u00a0?' }))
  await person.click(question.getByRole('button', { name: 'Rouvrir' }))
  await waitFor(() => expect(reopened.bodies).toHaveLength(1))
  expect(address()).toBe('/accessforadminonly?case=2')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await person.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Raccourcis clavier' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(help).not.toBeInTheDocument())
  await person.type(opened().getByRole('textbox', { name: 'Ajouter une note' }), 'jkadrx?')
  expect(address()).toBe('/accessforadminonly?case=2')
  opened().getByRole('heading', { level: 2 }).closest('section')?.focus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
  await waitFor(() => expect(second).toHaveFocus())
  setLetterKeys(false)
  await person.keyboard('kx?')
  expect(second).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[MOD-31] from case to case, the row of the open one stays in view, and the next page follows the last row', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => void scrolled.mockRestore())
  const queue = record(listCases, ({ query }) =>
    query.has('cursor')
      ? { cases: [aCaseRow({ id: 3 })], person: null, hasMore: false, nextCursor: null }
      : { cases: [aCaseRow(), aCaseRow({ id: 2 })], person: null, hasMore: true, nextCursor: 'next' },
  )
  // Nothing comes into view by itself: on phones the list is hidden while a case is open.
  vi.stubGlobal('IntersectionObserver', NeverInView)
  onTestFinished(() => void vi.unstubAllGlobals())
  network.use(answer(showCase, ({ params }) => aCase({ id: Number(params.id) })))
  const { person, address } = showDesk('?case=1')
  expect(await rowLinks()).toHaveLength(2)
  await screen.findByRole('button', { name: 'Prendre' })
  await person.keyboard('j')
  await waitFor(() => expect(address()).toBe('/accessforadminonly?case=2'))
  const [, second] = await rowLinks()
  expect(scrolled.mock.contexts).toContain(second)
  await person.click(await screen.findByRole('button', { name: 'Dossier suivant' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?case=3'))
  expect(queue.queries.filter((query) => query.includes('cursor'))).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Dossier suivant' })).toBeDisabled()
})

test('[MOD-31] from a case that is not in the list, the next one is the first of the list', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  network.use(answer(showCase, ({ params }) => aCase({ id: Number(params.id) })))
  const { person, address } = showDesk('?case=9')
  await list()
  expect(await screen.findByRole('button', { name: 'Dossier précédent' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Dossier suivant' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?case=1'))
})

test('[MOD-25] a decided case has no box to choose it, because it is not decided again from the list', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2, status: 'resolved' })])
  showDesk('?status=all')
  const [open, decided] = (await list()).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(within(open).getByRole('checkbox')).toBeInTheDocument()
  expect(within(decided).queryByRole('checkbox')).not.toBeInTheDocument()
})

test('[MOD-25] choosing all counts and takes the cases that are not decided', async () => {
  recordQueue(() => [aCaseRow({ status: 'resolved' }), aCaseRow({ id: 2 }), aCaseRow({ id: 3 })])
  const { person } = showDesk('?status=all')
  await person.click((await list()).getAllByRole('checkbox')[0] as HTMLElement)
  await person.click(await screen.findByRole('button', { name: 'Tout choisir' }))
  expect(await screen.findByText('2 dossiers choisis')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Tout choisir' })).not.toBeInTheDocument()
})

class NeverInView {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

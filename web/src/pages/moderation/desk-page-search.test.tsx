import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { beModerator, list, recordQueue, rowLinks, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

const field = () => screen.findByRole('textbox', { name: 'Pseudo concerné' })
const zoe = { id: 7, pseudo: 'Zoé', is_former_pseudo: false }
/** The queue of this person, and no case of anybody else. */
const recordSearch = (person: typeof zoe | null, rows = [aCaseRow({ status: 'resolved' })]) =>
  record(listCases, ({ query }) => ({
    ...(query.has('pseudo') ? { cases: rows, person } : { cases: [], person: null }),
    ...{ hasMore: false, nextCursor: null },
  }))

test('[MOD-23] a pseudo is searched among all cases, stays in the address, and an emptied field shows what waits', async () => {
  const { queries } = recordSearch(zoe)
  const { person, address } = showDesk('?kind=held-act')
  expect(await screen.findByText('Aucun dossier pour ces filtres.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Chercher' }))
  expect(address()).toBe('/accessforadminonly?kind=held-act')
  await person.type(await field(), ' @zoe {Enter}')
  expect(await rowLinks()).toHaveLength(1)
  expect(address()).toBe('/accessforadminonly?status=all&pseudo=zoe')
  expect(screen.getByText('Compte trouvé : Zoé')).toBeInTheDocument()
  const states = within(screen.getByRole('group', { name: 'État' }))
  expect(states.getByRole('button', { name: 'Tous' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByText('Filtres'))
  const order = within(screen.getByRole('group', { name: 'Ordre' }))
  expect(order.getByRole('button', { name: 'Les plus récents' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByRole('button', { name: 'Grave' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?status=all&pseudo=zoe&severity=high'))
  await person.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?status=all&pseudo=zoe'))
  await person.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
  expect(address()).toBe('/accessforadminonly')
  expect(await field()).toHaveValue('')
  expect(queries).toEqual([
    'status=open&kind=held-act&limit=30',
    'status=all&pseudo=zoe&limit=30',
    'status=all&pseudo=zoe&severity=high&limit=30',
    'status=all&pseudo=zoe&limit=30',
    'status=open&limit=30',
  ])
})

test('[MOD-23] a search in the address is in the field, and says whose former pseudo it is', async () => {
  recordSearch({ ...zoe, is_former_pseudo: true })
  showDesk('?status=all&pseudo=ancienne')
  expect(await field()).toHaveValue('ancienne')
  expect(await screen.findByText('Compte trouvé : Zoé (ancien pseudo : ancienne)')).toBeInTheDocument()
})

test('[MOD-23] words of a mail that are no pseudo find nobody, as the longest that the server takes', async () => {
  const { queries } = recordSearch(null, [])
  const { person } = showDesk()
  await person.click(await field())
  await person.paste(`${'Bonjour, mon compte est suspendu. '.repeat(4)}`)
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Aucun compte n’a ce pseudo.')).toBeInTheDocument()
  expect(new URLSearchParams(queries.at(-1)).get('pseudo')).toHaveLength(100)
})

test('[MOD-23] a search that finds nothing says whether the account exists, and what widens it', async () => {
  recordSearch(null, [])
  const unknown = showDesk('?status=all&pseudo=zoo')
  expect(await screen.findByText('Aucun compte n’a ce pseudo.')).toBeInTheDocument()
  unknown.unmount()
  recordSearch(zoe, [])
  const { person, address } = showDesk('?status=resolved&pseudo=zoe')
  expect(await screen.findByText('Aucun dossier au sujet de Zoé pour ces filtres.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
  expect(await screen.findByText('Aucun dossier au sujet de Zoé.')).toBeInTheDocument()
  expect(address()).toBe('/accessforadminonly?status=all&pseudo=zoe')
  const status = within(
    screen.getByText('Aucun dossier au sujet de Zoé.').closest('[role=status]') as HTMLElement,
  )
  await person.click(status.getByRole('button', { name: 'Effacer la recherche' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
  expect(await field()).toHaveValue('')
})

test('[MOD-23, MOD-24] an open case leads to all cases about its person', async () => {
  const { queries } = recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase({ history: [aCaseRow({ id: 2 })] })))
  const { person, address } = showDesk('?case=1')
  await person.click(await screen.findByRole('link', { name: /^Tous les dossiers au sujet/ }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?status=all&pseudo=personne.1'))
  expect(await list()).toBeDefined()
  await waitFor(() => expect(queries.at(-1)).toBe('status=all&pseudo=personne.1&limit=30'))
})

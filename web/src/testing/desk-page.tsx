import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { countCases, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { listReasons } from '@aura/contract/moderation/moderation.decisions.contract'
import { listCaseReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import { screen, within } from '@testing-library/react'
import { DeskPage } from '../pages/moderation/desk-page.tsx'
import { answer, record } from './answer.ts'
import { aReason } from './moderation.ts'
import { network } from './network.ts'
import { renderPage } from './render-page.tsx'
import { beMember } from './session.ts'

/** The desk at this address. */
export const showDesk = (query = '') => renderPage(<DeskPage />, `/accessforadminonly${query}`)
export const list = async () => within(await screen.findByRole('list', { name: 'Dossiers' }))
export const rowLinks = async () => (await list()).getAllByRole('link')
export const opened = () => within(screen.getByRole('region', { name: 'Dossier ouvert' }))

/** The queue answers these rows, and each case its detail. */
export function recordQueue(rows: () => CaseRow[]) {
  return record(listCases, () => ({ cases: rows(), person: null, hasMore: false, nextCursor: null }))
}

/** A moderator’s session, with what every case asks of the server. */
export function beModerator(): void {
  beMember()
  network.use(
    answer(ownRole, { role: 'moderator' }),
    answer(countCases, { open: 0, confirming: 0 }),
    answer(listReasons, { reasons: [aReason] }),
    answer(listCaseReports, {
      reports: [
        {
          id: 1,
          reporter: { id: 40, pseudo: 'lea.martin' },
          category: 'harassment',
          reason: 'Il insiste.',
          created_at: '2026-11-22T10:00:00.000Z',
        },
      ],
      hasMore: false,
      nextCursor: null,
    }),
  )
}

/** Selects the first cases of the list, all by default, and judges them together as no problem. */
export async function dismissTogether(
  person: ReturnType<typeof showDesk>['person'],
  count = Number.POSITIVE_INFINITY,
): Promise<void> {
  const boxes = (await list()).getAllByRole('checkbox').slice(0, count)
  for (const box of boxes) await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Décider ensemble' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Décider de ${boxes.length} dossiers` }))
  await person.click(dialog.getByRole('radio', { name: 'Juger sans problème' }))
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
}

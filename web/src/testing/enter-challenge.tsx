import { challengeEntries } from '@aura/contract/challenges/challenges.entries.contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../pages/challenges/enter-challenge-dialog.tsx'
import type { ChallengeDetail } from '../cache/challenges.ts'
import { EnterChallengeButton } from '../pages/challenges/enter-challenge-button.tsx'
import { answer } from './answer.ts'
import { aChallengeWithEntries } from './fixtures.ts'
import { network } from './network.ts'
import { renderPage } from './render-page.tsx'
import { beMember } from './session.ts'

export const aFile = (name: string, type = 'image/png') => new File(['x'], name, { type })

export const enterButton = (parts: Partial<ChallengeDetail> = {}) => (
  <EnterChallengeButton challenge={aChallengeWithEntries(parts)} />
)
export const showEnterButton = (button = enterButton()) =>
  renderPage(button, '/challenges/9', '/challenges/:id')

/** Opens the dialog and picks a file in it. */
export async function openEntering(file: File | null = aFile('soleil.png'), button = enterButton()) {
  const view = showEnterButton(button)
  const person = userEvent.setup({ applyAccept: false })
  await person.click(screen.getByRole('button', { name: 'Participer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Participer au défi' }))
  if (file) await person.upload(dialog.getByLabelText('Choisir une image ou une vidéo'), file)
  return {
    person,
    dialog,
    address: view.address,
    client: view.client,
    leave: view.leave,
    send: () => person.click(dialog.getByRole('button', { name: 'Participer' })),
  }
}

/** Before each test: a member, and a challenge without entries. */
export function prepareEntering(): void {
  beforeEach(() => {
    localStorage.clear()
    beMember()
    // jsdom shows no pictures and so gives them no addresses.
    URL.createObjectURL = vi.fn(() => 'blob:preview')
    URL.revokeObjectURL = vi.fn()
    network.use(answer(challengeEntries, { posts: [], hasMore: false, nextCursor: null }))
  })
}

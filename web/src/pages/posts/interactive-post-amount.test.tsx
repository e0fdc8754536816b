import { checkFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { record } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { InteractivePost } from './interactive-post.tsx'

// The page of a server whose powers are switched on; read before anything else runs.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'aura-config'
  meta.content = '{"auraPowers":true}'
  document.head.append(meta)
})

let sent: unknown[]
beforeEach(() => {
  beMember()
  sent = record(giveAura, { delta: 1 }).bodies
})

const up = () => screen.getByRole('button', { name: 'Donner de l’aura' })
const holdSpace = () => {
  fireEvent.keyDown(up(), { key: ' ' })
  fireEvent.keyDown(up(), { key: ' ', repeat: true })
}

test('[AUR-39] a mystis who holds the button chooses how much to give', async () => {
  record(checkFirstLogin, { isFirstLogin: false, auraName: 'mystis', aura_type_id: 6 })
  const { person } = renderPage(<InteractivePost post={aPost()} isCurrent />)
  // Until it is known whose aura the reader has.
  await waitFor(() => {
    if (!screen.queryByRole('dialog')) holdSpace()
    expect(screen.getByRole('dialog', { name: /Combien d’aura donner/ })).toBeInTheDocument()
  })
  expect(sent).toEqual([])
  const four = screen.getByRole('button', { name: 'Donner 4 d’aura' })
  // Of two paddings without `!` the order of the style sheet would decide.
  expect(four.className.split(' ').filter((name) => /^px-.*[^!]$/.test(name))).toHaveLength(1)
  await person.click(four)
  await waitFor(() => expect(sent).toEqual([{ postId: 1, amount: 4 }]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[AUR-39] a plain press gives one, and nobody else is asked how much', async () => {
  const { queries } = record(checkFirstLogin, { isFirstLogin: false, auraName: 'amara', aura_type_id: 3 })
  const { person } = renderPage(<InteractivePost post={aPost()} isCurrent />)
  await waitFor(() => expect(queries).toHaveLength(1))
  holdSpace()
  await person.click(up())
  await waitFor(() => expect(sent).toEqual([{ postId: 1 }]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

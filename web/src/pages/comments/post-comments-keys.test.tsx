import { giveAura } from '@aura/contract/aura/aura.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { record } from '../../testing/answer.ts'
import { findPanel, openButton, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { beMember } from '../../testing/session.ts'

beforeEach(() => {
  beMember()
  stubScreen()
})

test.each(['key', 'button'])(
  '[APP-24] comments opened by their %s take the cursor, and no letter acts on the post behind',
  async (by) => {
    const votes = record(giveAura, { delta: 1 })
    const likes = record(likePost, { delta: 1 })
    const { person } = showPost([aComment()])
    if (by === 'key') await person.keyboard('c')
    else await person.click(openButton())
    // Typed before the panel is rendered.
    await person.keyboard('al')
    const panel = await findPanel()
    const field = panel.getByRole('textbox', { name: 'Votre commentaire' })
    await waitFor(() => expect(field).toHaveFocus())
    await person.keyboard('alala')
    expect((field as HTMLTextAreaElement).value).toMatch(/alala$/)
    expect([votes.bodies, likes.bodies]).toEqual([[], []])
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(openButton()).toHaveFocus()
  },
)

test('[APP-24] while comments are open no letter acts on the post, wherever the focus is', async () => {
  const votes = record(giveAura, { delta: 1 })
  const likes = record(likePost, { delta: 1 })
  const { person } = showPost([aComment()])
  await person.click(openButton())
  await findPanel()
  openButton().focus()
  await person.keyboard('al')
  expect(screen.getByRole('button', { name: 'J’aime', hidden: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  expect([votes.bodies, likes.bodies]).toEqual([[], []])
})

test('[APP-24] beside comments that stand open the key « c » leads to their field, and types nothing', async () => {
  const { person } = showPost([aComment()])
  await person.click(openButton())
  const panel = await findPanel()
  const field = panel.getByRole('textbox', { name: 'Votre commentaire' })
  openButton().focus()
  await person.keyboard('c')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
})

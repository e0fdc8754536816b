import { listPostComments } from '@aura/contract/comments/comments.contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { aCommentPage, openButton, stubScreen } from '../../testing/comments-network.tsx'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

// Alone in its file: the code of comments loads once, and must not be there yet.
test('[CMT-01] the button of comments shows that they are on their way until their code has come', async () => {
  beMember()
  stubScreen()
  network.use(answer(listPostComments, aCommentPage([])))
  renderPost(aPost())
  fireEvent.click(openButton())
  expect(openButton()).toHaveAttribute('aria-busy', 'true')
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(openButton()).toHaveAttribute('aria-busy', 'false')
})

import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { postOptions } from '../../cache/posts.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { InteractivePost } from './interactive-post.tsx'

beforeEach(() => beMember())

/** A post that a list held, being read again as its page does. */
function ListedPost() {
  const { data } = useQuery({ ...postOptions(1), initialData: aPost({ likes: 4 }), initialDataUpdatedAt: 0 })
  return <InteractivePost post={data} isCurrent />
}

const heart = () => screen.findByRole('button', { name: /^J’aime/ })

/** The first read waits for the test; later ones answer at once what the server holds. */
function serve(stored: { likes: number; hasLike: boolean }) {
  const first = Promise.withResolvers<void>()
  let reads = 0
  const read = async () => {
    const asked = aPost({ ...stored })
    if (++reads === 1) await first.promise
    return asked
  }
  network.use(answer(getPost, read))
  return { reads: () => reads, answerFirst: first.resolve }
}

test.each(['before', 'after'])(
  '[AUR-12] a like stands though a read that is older than it is answered %s the like',
  async (when) => {
    const stored = { likes: 4, hasLike: false }
    const server = serve(stored)
    const liked = Promise.withResolvers<{ delta: number }>()
    network.use(answer(likePost, () => liked.promise))
    const { person } = renderPage(<ListedPost />)
    await waitFor(() => expect(server.reads()).toBe(1))
    await person.click(await heart())
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    if (when === 'before') server.answerFirst()
    Object.assign(stored, { likes: 5, hasLike: true })
    liked.resolve({ delta: 1 })
    await waitFor(() => expect(server.reads()).toBe(2))
    server.answerFirst()
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('5')).toBeInTheDocument()
  },
)

test('[AUR-12] a refused like is taken back, and the read it ended is made', async () => {
  const server = serve({ likes: 6, hasLike: false })
  network.use(refuse(likePost, 404, 'posts.unknown'))
  const { person } = renderPage(<ListedPost />)
  await waitFor(() => expect(server.reads()).toBe(1))
  await person.click(await heart())
  expect(await screen.findByText('6')).toBeInTheDocument()
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
})

import { addBookmark, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const kept = 'Post enregistré. Il vous attend dans « Enregistrés », que personne d’autre ne voit.'
const gone = 'Post retiré des enregistrés.'

beforeEach(() => beMember())

test('[PST-23] the key s keeps a post; the toast undoes it', async () => {
  const { bodies } = record(addBookmark, { hasBookmark: true })
  let removals = 0
  record(removeBookmark, () => {
    removals++
    return { hasBookmark: false }
  })
  const { person } = renderPost(aPost({ id: 4 }))
  await person.keyboard('s')
  expect(await screen.findByText(kept)).toBeInTheDocument()
  await waitFor(() => expect(bodies).toEqual([{ postId: 4 }]))
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(removals).toBe(1))
  // The toast that held the focus is gone.
  await waitFor(() => expect(document.body).toHaveFocus())
  await person.keyboard('s')
  await waitFor(() => expect(bodies).toHaveLength(2))
  await person.keyboard('s')
  expect(await screen.findByText(gone)).toBeInTheDocument()
})

test('[PST-23] a refusal says why, and the post can be kept later', async () => {
  network.use(refuse(addBookmark, 404, 'posts.unknown'))
  const { person } = renderPost(aPost({ id: 5 }))
  await person.keyboard('s')
  expect(await screen.findByText('Ce post n’existe pas ou n’est plus visible.')).toBeInTheDocument()
  expect(screen.queryByText(kept)).not.toBeInTheDocument()
  network.use(answer(addBookmark, { hasBookmark: true }))
  await person.keyboard('s')
  expect(await screen.findByText(kept)).toBeInTheDocument()
})

test('[PST-23, APP-23] a visitor who keeps a post learns what an account is for', async () => {
  closeSession()
  const { person } = renderPost(aPost({ id: 6 }))
  await person.keyboard('s')
  const sheet = within(await screen.findByRole('dialog', { name: /créez un compte$/ }))
  const [first] = sheet.getAllByRole('link')
  expect(first).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent('/post/post/6/0')}&pour=enregistrer`,
  )
})

import { getPost } from '@aura/contract/posts/posts.contract'
import { profilePosts } from '@aura/contract/profiles/profiles.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { profileGridOptions } from '../../cache/profiles.ts'
import { ProfileGrid } from '../../features/profiles/profile-grid.tsx'
import { readOverPage } from '../../lib/post-over-page.ts'
import { record } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { PostModal } from './post-modal.tsx'

/** The grid of a profile, with the post of the address above it. */
function GridAndPost() {
  const query = useInfiniteQuery(profileGridOptions('lea.martin'))
  const isOpen = readOverPage(useLocation()) !== undefined
  return (
    <>
      <main>
        <ProfileGrid pseudo="lea.martin" query={query} isOwn={false} menuOf={() => null} />
      </main>
      {isOpen && <PostModal />}
    </>
  )
}

const screenPixels = 800

beforeEach(() => {
  beMember()
  // jsdom draws nothing: a scroller is as tall as the screen, and arrives where it is sent.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => screenPixels })
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: unknown) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0
    this.dispatchEvent(new Event('scroll'))
  } as typeof Element.prototype.scrollTo
  network.use(
    http.get(`*${getPost.path}`, ({ params }) => HttpResponse.json(aPost({ id: Number(params.id) }))),
  )
})

/** Posts 9 to 7 first, then 6 to 4 and 3 to 1. */
function inPages() {
  const first: Record<string, number> = { 0: 9, 3: 6, 6: 3 }
  return record(profilePosts, ({ query }) => {
    const offset = query.get('offset') ?? '0'
    const newest = first[offset] ?? 0
    return {
      posts: [newest, newest - 1, newest - 2].map((id) => aPost({ id })),
      hasMore: offset !== '6',
    }
  })
}

const tile = (id: number) => screen.findByRole('link', { name: new RegExp(`^Légende ${id}`) })

async function open(id: number) {
  const view = renderPage(<GridAndPost />, '/', '*')
  await view.person.click(await tile(id))
  const modal = await screen.findByRole('dialog', { name: 'Post de lea.martin' })
  const shown = () => within(modal).getByRole('article').textContent
  return { ...view, modal, shown }
}

test('[APP-25] keys move through the posts of the grid with their addresses; few are mounted', async () => {
  inPages()
  const { person, modal, shown, address } = await open(8)
  expect(shown()).toContain('Légende 8')
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(address()).toBe('/post/post/7/0'))
  expect(shown()).toContain('Légende 7')
  expect(modal.querySelectorAll('article').length).toBeLessThanOrEqual(3)
  await person.keyboard('{ArrowLeft}')
  await waitFor(() => expect(address()).toBe('/post/post/8/0'))
  await person.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(() => expect(address()).toBe('/post/post/9/0'))
  expect(within(modal).getByRole('button', { name: 'Post précédent' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('[APP-25] the list goes on past what the grid had loaded, in its order', async () => {
  const { queries } = inPages()
  const { person, shown, address } = await open(9)
  for (let id = 8; id >= 1; id--) {
    await waitFor(() => expect(shown()).toContain(`Légende ${id + 1}`))
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(address()).toBe(`/post/post/${id}/0`))
  }
  expect(queries).toHaveLength(3)
})

test('[PST-12, APP-25] the way back leads to the tile of the post last seen', async () => {
  inPages()
  const { person, modal, address } = await open(9)
  await person.click(within(modal).getByRole('button', { name: 'Post suivant' }))
  await waitFor(() => expect(address()).toBe('/post/post/8/0'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe('/')
  await waitFor(async () => expect(await tile(8)).toHaveFocus())
})

test('[APP-25] a medium that takes ← and → keeps them', async () => {
  inPages()
  const { person, address } = await open(9)
  const take = (event: KeyboardEvent) => event.key === 'ArrowRight' && event.preventDefault()
  window.addEventListener('keydown', take)
  await person.keyboard('{ArrowRight}')
  window.removeEventListener('keydown', take)
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(address()).toBe('/post/post/8/0'))
})

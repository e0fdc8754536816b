import { followStates, followUser } from '@aura/contract/follows/follows.contract'
import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import { InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError, networkFailure } from '../../lib/call-error.ts'
import { answer, disconnect } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'
import { watchReachability } from './reachability.ts'

beforeEach(() => beMember())

const reachable = http.get('*/healthz', () => new HttpResponse(null, { status: 204 }))
const unreachable = http.get('*/healthz', () => HttpResponse.error())

/** A post on a page that follows whether the server is reachable; it is not. */
function renderUnreached(post = aPost()) {
  network.use(unreachable)
  const { client, person } = renderPost(post)
  onTestFinished(watchReachability(client))
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  const back = () => {
    network.use(reachable)
    window.dispatchEvent(new Event('online'))
  }
  return { client, press, back }
}

test('[AUR-12, AUR-16] a like whose answer was lost shows as it came out, once the server answers', async () => {
  const post = aPost({ hasLike: false, likes: 3 })
  network.use(disconnect(likePost), answer(getPost, { ...post, hasLike: true, likes: 4 }))
  const { press, back } = renderUnreached(post)
  await press('J’aime')
  expect(await screen.findByText(/^Erreur lors du like du post/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'J’aime' })).toHaveAttribute('aria-pressed', 'false')
  back()
  expect(await screen.findByRole('button', { name: 'J’aime', pressed: true })).toBeVisible()
  expect(screen.getByText('4')).toBeVisible()
})

test('[PRF-15, PRF-16] so does a follow', async () => {
  const post = aPost({ isFollowing: false })
  network.use(disconnect(followUser), answer(followStates, [{ userId: post.user_id, isFollowing: true }]))
  const { press, back } = renderUnreached(post)
  await press(`Suivre ${post.pseudo}`)
  expect(await screen.findByText(/^Connexion impossible/)).toBeVisible()
  back()
  expect(await screen.findByText('Suivi')).toBeVisible()
})

/** Waits of this length last as long as `instead` says. */
function stubWaits(milliseconds: number, instead: 0 | 'for ever'): void {
  const setReal = globalThis.setTimeout
  const stubbed = (run: () => void, wait?: number) =>
    wait !== milliseconds ? setReal(run, wait) : instead === 0 ? setReal(run, 0) : 0
  vi.stubGlobal('setTimeout', stubbed)
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('[AUR-12] a like that the server takes up after the first question shows by the second', async () => {
  stubWaits(5_000, 0)
  const post = aPost({ hasLike: false, likes: 3 })
  const answers = [post, { ...post, hasLike: true, likes: 4 }]
  network.use(
    disconnect(likePost),
    answer(getPost, () => answers.shift() ?? post),
  )
  const { press, back } = renderUnreached(post)
  await press('J’aime')
  expect(await screen.findByText(/^Erreur lors du like du post/)).toBeVisible()
  back()
  expect(await screen.findByRole('button', { name: 'J’aime', pressed: true })).toBeVisible()
})

test.each([
  ['no answer came', networkFailure()],
  [
    'a proxy answered',
    new CallError({ status: 502, code: 'platform.unavailable', message: 'Indisponible.' }),
  ],
])(
  '[APP-17] what could not be read since %s is read again once the server answers, unlike what it refused',
  async (_why, failure) => {
    const { client, back } = renderUnreached()
    const refusal = new CallError({ status: 404, code: 'posts.unknown', message: 'Introuvable.' })
    const [read, refused] = [failure, refusal].map((error) => {
      const queryFn = vi.fn().mockRejectedValueOnce(error).mockResolvedValue('read')
      const options = { queryKey: [error.code], queryFn, retry: false, networkMode: 'always' } as const
      onTestFinished(new QueryObserver(client, options).subscribe(() => undefined))
      return queryFn
    })
    window.dispatchEvent(new Event('offline'))
    await waitFor(() => expect(client.getQueryState([refusal.code])?.status).toBe('error'))
    await waitFor(() => expect(client.getQueryState([failure.code])?.status).toBe('error'))
    back()
    await waitFor(() => expect(client.getQueryData([failure.code])).toBe('read'))
    expect(read).toHaveBeenCalledTimes(2)
    expect(refused).toHaveBeenCalledOnce()
  },
)

test('[APP-17, FED-13] of a list whose next page failed that page alone is read again', async () => {
  const { client, back } = renderUnreached()
  const reads: number[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => {
      reads.push(pageParam)
      if (reads.length === 2) throw networkFailure()
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
    retry: false,
    networkMode: 'always',
  })
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data?.pages
  await waitFor(() => expect(shown()).toEqual([0]))
  window.dispatchEvent(new Event('offline'))
  await observer.fetchNextPage()
  expect(shown()).toEqual([0])
  back()
  await waitFor(() => expect(shown()).toEqual([0, 1]))
  expect(reads).toEqual([0, 1, 1])
})

test.each(['query', 'mutation'])(
  'an answered %s ends « Hors ligne » without a wait for the next check',
  async (kind) => {
    stubWaits(10_000, 'for ever')
    const { client } = renderUnreached()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(onlineManager.isOnline()).toBe(false))
    network.use(reachable)
    const networkMode = 'always'
    const answered = async () => 'answer'
    if (kind === 'query') await client.fetchQuery({ queryKey: ['answered'], queryFn: answered, networkMode })
    else {
      const mutation = client.getMutationCache().build(client, { mutationFn: answered, networkMode })
      await mutation.execute(undefined)
    }
    await waitFor(() => expect(onlineManager.isOnline()).toBe(true))
  },
)

test('[APP-17] a picture that did not load is asked for again once the server answers, and only once', async () => {
  const { back } = renderUnreached()
  const [picture, other] = ['/media/large.webp', '/media/other.webp'].map((src) => {
    const shown = Object.assign(new Image(), { src })
    document.body.append(shown)
    onTestFinished(() => shown.remove())
    return shown
  }) as [HTMLImageElement, HTMLImageElement]
  const asked = vi.spyOn(picture, 'setAttribute')
  const fail = (failing: HTMLImageElement) => failing.dispatchEvent(new Event('error'))
  fail(picture)
  expect(await vi.waitUntil(() => !onlineManager.isOnline())).toBe(true)
  expect(asked).not.toHaveBeenCalled()
  back()
  await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith('src', picture.src))
  const checks = vi.fn()
  network.use(http.get('*/healthz', checks))
  fail(picture)
  fail(other)
  await waitFor(() => expect(checks).toHaveBeenCalledOnce())
  expect(asked).toHaveBeenCalledOnce()
})

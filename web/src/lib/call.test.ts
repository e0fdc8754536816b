import { login, register } from '@aura/contract/accounts/accounts.contract'
import { logout } from '@aura/contract/accounts/accounts.session.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { createPost, getPost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { call, hasFailed } from './call.ts'
import type { CallError } from './call-error.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { closeSession, openSession, subscribeSessionExpiry } from './session.ts'

const emptyFeed = { posts: [], hasMore: false, nextCursor: null, asOf: '2026-11-21T10:00:00.000Z' }

/** The failure of a call that must fail. */
async function failureOfCall(pending: Promise<unknown>): Promise<CallError> {
  const error: unknown = await pending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'CallError' })
  return error as CallError
}

beforeEach(() => closeSession())

describe('what leaves', () => {
  test('[RUN-23] sends the stored token in Authorization, and nothing to a visitor’s calls', async () => {
    const tokens: (string | null)[] = []
    network.use(answer(discovery, emptyFeed, ({ headers }) => tokens.push(headers.get('authorization'))))
    await call(discovery)
    openSession({ token: 'abc' })
    await call(discovery)
    await call(discovery, { token: 'that of another session' })
    expect(tokens).toEqual([null, 'Bearer abc', 'Bearer that of another session'])
  })

  test('asks for JSON, fills the path and leaves undefined query values out', async () => {
    const seen: string[] = []
    network.use(
      answer(discovery, emptyFeed, ({ url, headers }) => {
        seen.push(`${new URL(url).pathname}${new URL(url).search} ${headers.get('accept')}`)
      }),
      http.get('*/api/profile/:pseudo', ({ request }) => {
        seen.push(new URL(request.url).pathname)
        return new Response('{}', { headers: { 'content-type': 'application/json' } })
      }),
    )
    await call(discovery, { query: { page: 2 } })
    await call(getProfile, { params: { pseudo: 'zoé/é' } })
    expect(seen).toEqual(['/api/discovery?page=2 application/json', '/api/profile/zo%C3%A9%2F%C3%A9'])
  })

  test('sends a JSON body with its type, and the idempotency key when there is one', async () => {
    let received: unknown
    const headers: (string | null)[] = []
    network.use(
      http.post('*/api/login', async ({ request }) => {
        received = await request.json()
        headers.push(request.headers.get('content-type'), request.headers.get('idempotency-key'))
        return Response.json({ token: 'new' })
      }),
    )
    const body = { email: 'lea@exemple.fr', password: 'secret1' }
    expect(await call(login, { body, idempotencyKey: 'k1' })).toEqual({ token: 'new' })
    expect(received).toEqual(body)
    expect(headers).toEqual(['application/json', 'k1'])
  })

  test('sends a form by XMLHttpRequest and tells how much has left', async () => {
    let legend: FormDataEntryValue | null = null
    network.use(
      http.post('*/api/create-posts', async ({ request }) => {
        legend = (await request.formData()).get('legend')
        return Response.json({ id: 7 })
      }),
    )
    const form = new FormData()
    form.set('legend', 'Le soir')
    const shares: number[] = []
    const post = await call(createPost, { form, transport: sendWithProgress((share) => shares.push(share)) })
    expect(post.id).toBe(7)
    expect(legend).toBe('Le soir')
    expect(shares.at(-1)).toBe(1)
  })
})

describe('what fails', () => {
  test('[RUN-24] throws the server’s sentence, code, fields and request id', async () => {
    const fields = { pseudo: 'Ce pseudo est réservé. Choisissez-en un autre.' }
    network.use(refuse(register, 400, 'accounts.pseudo-reserved', { fields }))
    const body = {
      pseudo: 'admin',
      email: 'a@b.fr',
      password: 'x',
      confirmPassword: 'x',
      sex: 'other',
    } as const
    const failure = await failureOfCall(call(register, { body }))
    expect(failure).toMatchObject({
      status: 400,
      code: 'accounts.pseudo-reserved',
      message: fields.pseudo,
      fields,
      requestId: 'req-1',
    })
    expect(hasFailed(failure, 'accounts.pseudo-reserved')).toBe(true)
    expect(hasFailed(failure, 'platform.internal')).toBe(false)
  })

  test('[RUN-28] tells how long to wait after too many requests', async () => {
    network.use(refuse(discovery, 429, 'platform.too-many', { retryAfter: '12' }))
    expect((await failureOfCall(call(discovery))).retryAfterSeconds).toBe(12)
  })

  test('says in French that no answer came', async () => {
    network.use(disconnect(discovery))
    expect(await failureOfCall(call(discovery))).toMatchObject({
      status: 0,
      code: 'network',
      message: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.',
    })
  })

  test.each([undefined, new AbortController().signal])(
    'says so too once a server hangs (signal: %s)',
    async (signal) => {
      const silence = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal)
      network.use(http.get('*/api/discovery', () => new Promise(() => {})))
      const failing = failureOfCall(call(discovery, signal ? { signal } : {}))
      silence.abort()
      expect((await failing).code).toBe('network')
      expect(timeout).toHaveBeenCalledWith(30_000)
      timeout.mockRestore()
    },
  )

  test('gives a neutral sentence to an answer that is not ours', async () => {
    network.use(http.get('*/api/discovery', () => new Response('<h1>Bad gateway</h1>', { status: 502 })))
    const failure = await failureOfCall(call(discovery))
    expect(failure.code).toBe('platform.unavailable')
    expect(failure.message).not.toContain('<h1>')
  })

  test('says that the page itself gave up', async () => {
    network.use(answer(discovery, emptyFeed))
    expect((await failureOfCall(call(discovery, { signal: AbortSignal.abort() }))).code).toBe('aborted')
    const upload = call(createPost, {
      form: new FormData(),
      signal: AbortSignal.abort(),
      transport: sendWithProgress(() => undefined),
    })
    expect((await failureOfCall(upload)).code).toBe('aborted')
  })
})

describe('when the session ended', () => {
  test('[ACC-39] reports the ended session of the token that was sent', async () => {
    const onExpiry = vi.fn()
    const stop = subscribeSessionExpiry(onExpiry)
    network.use(refuse(getPost, 401, 'platform.session-ended'))
    openSession({ token: 'ended' })
    await failureOfCall(call(getPost, { params: { id: 1 } }))
    expect(onExpiry).toHaveBeenCalledExactlyOnceWith('ended')
    stop()
  })

  test('does not take « connect first » for an ended session', async () => {
    const onExpiry = vi.fn()
    const stop = subscribeSessionExpiry(onExpiry)
    network.use(refuse(logout, 401, 'platform.unauthenticated'))
    await failureOfCall(call(logout))
    expect(onExpiry).not.toHaveBeenCalled()
    stop()
  })
})

import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPendingQueue } from './pending-messages.ts'
import { openSession } from './session.ts'

const texts = {
  interrupted: 'Interrompu.',
  interruptedLongAgo: 'Peut-être déjà publié.',
  interruptedWithFile: 'Sans fichier.',
  failed: () => 'Raté.',
}
const hour = 3_600_000
const kept = { key: 'k', content: 'Perdu en route', replyTo: null, acceptedToxic: false }

test.each([
  ['an hour ago', { firstSentAt: Date.now() - hour }, 'Interrompu.'],
  ['a day ago', { firstSentAt: Date.now() - 24 * hour }, 'Peut-être déjà publié.'],
  ['at an unknown time', {}, 'Peut-être déjà publié.'],
])(
  '[APP-18, CMT-29] what was first sent %s, before a reload, can be sent again, and says what to mind',
  (_when, sent, error) => {
    localStorage.setItem('post', JSON.stringify([{ ...kept, ...sent }]))
    const queue = createPendingQueue(texts)
    const { result } = renderHook(() => queue.useMessages('post'))
    expect(result.current).toEqual([expect.objectContaining({ ...kept, state: 'failed', error })])
  },
)

test('[APP-18, CMT-29] a reload keeps the words of a message with a file, and says that the file is lost', async () => {
  const queue = createPendingQueue(texts)
  const sent = Promise.withResolvers<void>()
  const { send } = queue.actionsOf('image', { deliver: () => sent.promise, onSent: () => undefined })
  send({ content: 'Voici', file: new File(['x'], 'ciel.png'), alt: '', replyTo: null })
  send({ content: '', file: new File(['x'], 'mer.png'), alt: '', replyTo: null })
  const reloaded = createPendingQueue(texts)
  const { result } = renderHook(() => reloaded.useMessages('image'))
  expect(result.current).toEqual([
    expect.objectContaining({ content: 'Voici', file: null, hasLostFile: true, error: 'Sans fichier.' }),
  ])
})

test('[APP-18, CMT-29] what was lost stays known through another reload: the file, and when it was first sent', async () => {
  const long = { ...kept, firstSentAt: Date.now() - 24 * hour }
  const withFile = { ...kept, key: 'f', content: 'Voici', hasFile: true, firstSentAt: Date.now() }
  localStorage.setItem('again', JSON.stringify([long, withFile]))
  const queue = createPendingQueue(texts)
  const { result } = renderHook(() => queue.useMessages('again'))
  const [message] = result.current
  const deliver = () => new Promise<never>(() => undefined)
  act(() => message && queue.actionsOf('again', { deliver, onSent: () => undefined }).retry(message))
  expect(result.current[0]).toMatchObject({ key: 'k', state: 'sending' })
  const reloaded = createPendingQueue(texts)
  const { result: next } = renderHook(() => reloaded.useMessages('again'))
  expect(next.current).toMatchObject([
    { key: 'k', error: 'Peut-être déjà publié.' },
    { key: 'f', hasLostFile: true, error: 'Sans fichier.' },
  ])
})

test.each<[string, (sending: PromiseWithResolvers<'ask' | number>) => void]>([
  ['is sent', ({ resolve }) => resolve(1)],
  ['needs its author’s word', ({ resolve }) => resolve('ask')],
  ['fails', ({ reject }) => reject(new Error('refused'))],
])('[ACC-36, CMT-29] a message that %s once its account is gone shows to nobody', async (_what, end) => {
  openSession({ token: 'of-lea', pseudo: 'lea' })
  const queue = createPendingQueue(texts)
  const sending = Promise.withResolvers<'ask' | number>()
  const sent: number[] = []
  const { send } = queue.actionsOf('ciel', { deliver: () => sending.promise, onSent: (id) => sent.push(id) })
  send({ content: 'De Léa', file: null, alt: '', replyTo: null })
  openSession({ token: 'of-max', pseudo: 'max' })
  localStorage.removeItem('ciel')
  end(sending)
  await sending.promise.catch(() => undefined)
  await Promise.resolve()
  const { result } = renderHook(() => queue.useMessages('ciel'))
  expect([sent, result.current, localStorage.getItem('ciel')]).toEqual([[], [], null])
})

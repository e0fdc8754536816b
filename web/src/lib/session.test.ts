import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  closeSession,
  dropSession,
  finishConnecting,
  openSession,
  readSession,
  renewSession,
  reportSessionEnded,
  subscribeSession,
  subscribeSessionExpiry,
  useSession,
} from './session.ts'

const visitor = { token: null, pseudo: null, isJustConnected: false }

beforeEach(() => closeSession())

test('[ACC-36] keeps the token in this browser after login and removes it at logout', () => {
  openSession({ token: 't1', pseudo: 'lea' })
  expect(Object.values({ ...localStorage })).toContain('t1')
  expect(readSession()).toEqual({ token: 't1', pseudo: 'lea', isJustConnected: true })
  closeSession()
  expect(localStorage).toHaveLength(0)
  expect(readSession()).toEqual(visitor)
})

test('[ACC-42] remembers that someone just connected until the welcome check is made', () => {
  openSession({ token: 't1' })
  finishConnecting()
  expect(readSession().isJustConnected).toBe(false)
  expect(readSession().token).toBe('t1')
})

test('renews the token and the pseudo of the same account, never without one', () => {
  renewSession({ token: 'stray' })
  expect(readSession()).toEqual(visitor)
  openSession({ token: 't1', pseudo: 'lea' })
  renewSession({ token: 't2', pseudo: 'léa.martin' })
  expect(readSession()).toMatchObject({ token: 't2', pseudo: 'léa.martin' })
})

test('components follow the session', () => {
  const { result } = renderHook(() => useSession())
  expect(result.current.token).toBeNull()
  act(() => openSession({ token: 't1' }))
  expect(result.current.token).toBe('t1')
})

test('tells why the session changed', () => {
  const changes: string[] = []
  const stop = subscribeSession((change) => changes.push(change))
  openSession({ token: 't1' })
  renewSession({ pseudo: 'lea' })
  dropSession()
  stop()
  openSession({ token: 't2' })
  expect(changes).toEqual(['opened', 'renewed', 'dropped'])
})

test('follows what another tab does', () => {
  openSession({ token: 't1' })
  const changes: string[] = []
  const stop = subscribeSession((change) => changes.push(change))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(changes).toEqual(['elsewhere'])
  expect(readSession()).toEqual(visitor)
  stop()
})

test('a late refusal of an older token ends nothing', () => {
  const onExpiry = vi.fn()
  const stop = subscribeSessionExpiry(onExpiry)
  openSession({ token: 'new' })
  reportSessionEnded('old')
  expect(onExpiry).not.toHaveBeenCalled()
  stop()
})

test('works for the length of the page where storage is refused', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  openSession({ token: 't1', pseudo: 'lea' })
  expect(readSession()).toMatchObject({ token: 't1', pseudo: 'lea' })
})

import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stillTime } from '../testing/still-time.ts'
import { useUpload } from './use-upload.ts'

test('[PST-01] a cancelled upload shows until a double click is over: its second press does not send again', async () => {
  const { pass } = stillTime()
  const { result } = renderHook(() => useUpload('essai'))
  const untilAborted = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const sending = result.current.send(new FormData(), 'image', [], untilAborted)
  const refusal = expect(sending).rejects.toThrow(/abort/i)
  await pass(0)
  act(() => result.current.cancel())
  await pass(499)
  expect(result.current.isUnderWay).toBe(true)
  await pass(1)
  expect(result.current.isUnderWay).toBe(false)
  await refusal
})

test('[APP-18, PST-01] the browser asks before the site is left during an upload, and only then', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { result, unmount } = renderHook(() => useUpload('essai'))
  expect(isAsked()).toBe(false)
  let answer: () => void = () => undefined
  const untilAnswered = () => new Promise<void>((resolve) => (answer = resolve))
  const sending = result.current.send(new FormData(), 'image', [], untilAnswered)
  expect(isAsked()).toBe(true)
  // The upload goes on without its page.
  unmount()
  expect(isAsked()).toBe(true)
  await act(async () => undefined)
  answer()
  await act(() => sending)
  expect(isAsked()).toBe(false)
})

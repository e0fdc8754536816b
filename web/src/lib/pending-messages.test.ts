import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPendingQueue } from './pending-messages.ts'

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
    const queue = createPendingQueue({
      interrupted: 'Interrompu.',
      interruptedLongAgo: 'Peut-être déjà publié.',
      failed: () => 'Raté.',
    })
    const { result } = renderHook(() => queue.useMessages('post'))
    expect(result.current).toEqual([expect.objectContaining({ ...kept, state: 'failed', error })])
  },
)

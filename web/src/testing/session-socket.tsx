import { joinEvent } from '@aura/contract/platform/platform.realtime'
import { act, render, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { useSessionSocket } from '../lib/session-socket.ts'

function SessionSocket({ onJoined }: { onJoined: () => void }) {
  useSessionSocket('jeton', { onJoined, onClosed: () => undefined })
  return null
}

/** Joins with the session's socket, whose library is a stand-in; answers how the server emits an event. */
export async function joinSocket(): Promise<(event: string, payload: object) => void> {
  const joined = Promise.withResolvers<void>()
  let receive: ((event: string, payload: object) => void) | undefined
  const socket = {
    connected: true,
    on: (event: string, listen: () => void) => event === 'connect' && queueMicrotask(listen),
    onAny: (listen: typeof receive) => (receive = listen),
    emit: (event: string, _: unknown, onAnswer: (answer: object) => void) =>
      event === joinEvent && onAnswer({ ok: true }),
    disconnect: () => undefined,
  }
  vi.doMock('socket.io-client', () => ({ io: () => socket }))
  render(<SessionSocket onJoined={joined.resolve} />)
  await waitFor(() => joined.promise)
  vi.doUnmock('socket.io-client')
  return (event, payload) => act(() => receive?.(event, payload))
}

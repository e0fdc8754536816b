import {
  type JoinAnswer,
  joinEvent,
  type Watched,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Socket } from 'socket.io-client'
import { createStore } from './create-store.ts'
import { logFailure } from './log-failure.ts'

interface SocketListeners {
  /** Events arrive from now on; earlier changes have to be read. */
  onJoined: () => void
  /** The server closed the socket for good: the session may have ended. */
  onClosed: () => void
}

/** Reconnection delays: random, so that clients cut at the same moment do not return together, and growing. */
const retries = { reconnectionDelay: 2_000, reconnectionDelayMax: 30_000, randomizationFactor: 0.8 }

const messages = createStore<undefined, [event: string, payload: unknown]>(() => undefined)

/** What components show, the uppermost last: a post may be open above a profile. */
let shown: readonly Exclude<Watched, null>[] = []
let watched: Watched = null
const watching = createStore<Watched>(() => watched)

/** Has the socket watch this subject in place of those before; answers how to end it. */
function watch(subject: Exclude<Watched, null>): () => void {
  const show = (subjects: typeof shown) => {
    shown = subjects
    watched = subjects.at(-1) ?? null
    watching.notify()
  }
  show([...shown, subject])
  return () => show(shown.filter((each) => each !== subject))
}

/** Has the session's socket receive events of a profile while the component shows it [TWI-07]. */
export function useWatchedProfile(accountId: number): void {
  useEffect(() => watch({ profile: accountId }), [accountId])
}

/** Posts passed more quickly are not watched: the server cuts sockets that ask too often. */
const settledMs = 1_000

/** Has the session's socket receive that a post has new comments while the component shows them. */
export function useWatchedPost(postId: number): void {
  useEffect(() => {
    let end: (() => void) | undefined
    const settled = setTimeout(() => {
      end = watch({ post: postId })
    }, settledMs)
    return () => {
      clearTimeout(settled)
      end?.()
    }
  }, [postId])
}

/** Has the session's socket receive what changes on the moderators' desk while the component shows it [MOD-24]. */
export function useWatchedDesk(): void {
  useEffect(() => watch({ desk: 1 }), [])
}

/** Receives one kind of event of the session’s socket. */
export function useSocketEvent<P>(event: string, onEvent: (payload: P) => void): void {
  const receive = useEffectEvent(onEvent)
  useEffect(
    () =>
      messages.subscribe((name, payload) => {
        if (name === event) receive(payload as P)
      }),
    [event],
  )
}

/**
 * Keeps the socket of a session open and joins again after each drop [NTF-27]; mounted once. Answers whether it is connected: while it is
 * not, polling goes on.
 */
export function useSessionSocket(token: string, { onJoined, onClosed }: SocketListeners): boolean {
  const [isLive, setIsLive] = useState(false)
  const joined = useEffectEvent(onJoined)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    let socket: Socket | undefined
    let isOver = false
    let stopWatching = () => {}
    const open = async () => {
      const { io } = await import('socket.io-client')
      if (isOver) return
      socket = io({ transports: ['websocket'], ...retries })
      const emitWatched = () => socket?.connected && socket.emit(watchEvent, watched)
      stopWatching = watching.subscribe(emitWatched)
      const join = () =>
        socket?.emit(joinEvent, token, (answer: JoinAnswer) => {
          if (!answer.ok || isOver) return
          setIsLive(true)
          joined()
          if (watched) emitWatched()
        })
      socket.on('connect', join)
      socket.on('connect_error', noteFailure)
      socket.onAny((event: string, payload: unknown) => messages.notify(event, payload))
      socket.on('disconnect', (reason) => {
        if (isOver) return
        setIsLive(false)
        if (reason === 'io server disconnect') closed()
      })
    }
    open().catch(noteFailure)
    return () => {
      isOver = true
      stopWatching()
      socket?.disconnect()
    }
  }, [token])
  return isLive
}

function noteFailure(error: unknown): void {
  logFailure('session socket', error)
}

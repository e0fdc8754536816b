import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import { type JoinAnswer, joinEvent } from '@aura/contract/platform/platform.realtime'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Socket } from 'socket.io-client'
import { logFailure } from '../../lib/log-failure.ts'

interface SocketListeners {
  onNews: (notification: Notification) => void
  /** From now on news come; what came before has to be asked for. */
  onJoined: () => void
  /** The server has cut the socket for good: the session may have ended. */
  onCut: () => void
}

/** When to reach for the server again: far apart from others who lost it at the same moment, later with every attempt. */
const retries = { reconnectionDelay: 2_000, reconnectionDelayMax: 30_000, randomizationFactor: 0.8 }

/** Keeps a socket of the session, joined anew after each drop [NTF-27]. Answers whether news come by it. */
export function useNotificationSocket(token: string, listeners: SocketListeners): boolean {
  const [isLive, setIsLive] = useState(false)
  const hear = useEffectEvent(listeners.onNews)
  const joined = useEffectEvent(listeners.onJoined)
  const cut = useEffectEvent(listeners.onCut)
  useEffect(() => {
    let socket: Socket | undefined
    let isOver = false
    const open = async () => {
      const { io } = await import('socket.io-client')
      if (isOver) return
      socket = io({ transports: ['websocket'], ...retries })
      const join = () =>
        socket?.emit(joinEvent, token, (answer: JoinAnswer) => {
          if (!answer.ok || isOver) return
          setIsLive(true)
          joined()
        })
      socket.on('connect', join)
      socket.on('connect_error', noteFailure)
      socket.on(newNotificationEvent, (notification: Notification) => hear(notification))
      socket.on('disconnect', (reason) => {
        if (isOver) return
        setIsLive(false)
        if (reason === 'io server disconnect') cut()
      })
    }
    // Without the code of the socket, asking now and then has to do.
    open().catch(noteFailure)
    return () => {
      isOver = true
      socket?.disconnect()
    }
  }, [token])
  return isLive
}

function noteFailure(error: unknown): void {
  logFailure('socket of news', error)
}

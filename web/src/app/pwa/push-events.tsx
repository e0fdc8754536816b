import { readNotification } from '@aura/contract/notifications/notifications.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { closeShownPushes, forgetPush, renewPush } from '../../features/push/push-subscription.ts'
import { call } from '../../lib/call.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { readSession, subscribeSession } from '../../lib/session.ts'
import { readWorkerMessage } from '../../service-worker/shared/messages.ts'
import { clickedIds } from '../../service-worker/shared/remembered-pushes.ts'

/** The page’s side of pushes: opens clicked notifications, renews the subscription, refreshes the lists [NTF-31]. */
export function PushEvents() {
  const client = useQueryClient()
  const navigate = useNavigate()

  const refreshNotifications = () => void client.invalidateQueries({ queryKey: ['notifications'] })
  const readClicked = useEffectEvent(async () => {
    const ids = await clickedIds.read()
    if (ids.length === 0) return
    await clickedIds.write([])
    if (readSession().token === null) return
    await Promise.allSettled(ids.map((id) => call(readNotification, { params: { id } })))
    refreshNotifications()
  })
  const take = useEffectEvent(({ data, ports: [port] }: MessageEvent) => {
    const message = readWorkerMessage(data)
    if (message?.type === 'aura:pushed') refreshNotifications()
    if (message?.type === 'aura:subscription-changed') quietly(renewPush())
    if (message?.type === 'aura:open') {
      port?.postMessage('shown')
      void navigate(message.address)
      quietly(readClicked())
    }
  })

  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    quietly(readClicked())
    quietly(renewPush())
    navigator.serviceWorker.addEventListener('message', take)
    const stop = subscribeSession((change) => {
      if (change !== 'renewed') quietly(closeShownPushes())
      if (change === 'closed') quietly(forgetPush().then(() => clickedIds.write([])))
      else if (change !== 'dropped') quietly(renewPush())
    })
    return () => {
      navigator.serviceWorker.removeEventListener('message', take)
      stop()
    }
  }, [])
  return null
}

/** Pushes are optional: without them the page polls [NTF-34]. */
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => logFailure('push', error))
}

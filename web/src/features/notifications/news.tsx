import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { markDocumentTitle } from '../../lib/use-document-title.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { checkOptions, unreadLabel } from './unread.ts'
import { useReadNotification } from './use-read-notifications.ts'

/** Brings a member news: badge and tab say how much, a toast what [NTF-17, NTF-19, NTF-30]. */
export function News() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: markRead } = useReadNotification()
  const { data: check } = useQuery(checkOptions({ isPolled: true }))
  const known = useRef<string | undefined>(undefined)

  const tell = useEffectEvent((notification: Notification) => {
    const address = notificationAddress(notification)
    const open = () => {
      markRead(notification)
      if (address !== null) void navigate(address)
    }
    showToast({
      kind: 'info',
      message: notificationSentence(notification),
      ...(address !== null && { action: { label: texts.see, onSelect: open } }),
    })
    void client.invalidateQueries({ queryKey: ['notifications', 'list'] })
  })

  useEffect(() => {
    if (!check) return
    const { latest } = check
    // What was unread when one came is told by the badge alone.
    if (known.current !== undefined && latest && nameOf(latest) > known.current) tell(latest)
    known.current = latest && nameOf(latest) > (known.current ?? '') ? nameOf(latest) : (known.current ?? '')
  }, [check])

  const unread = check?.unread ?? 0
  useEffect(() => {
    markDocumentTitle(unread === 0 ? '' : `(${unreadLabel(unread)}) `)
    return () => markDocumentTitle('')
  }, [unread])
  return null
}

/** Grows with each act that a notification tells of. */
function nameOf({ id, created_at: at }: Notification): string {
  return `${at} ${id}`
}

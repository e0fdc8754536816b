import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { showOnAppIcon } from '../../lib/app-icon.ts'
import { isCalm, useCalm } from '../../lib/calm.ts'
import { markDocumentTitle } from '../../lib/use-document-title.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { checkOptions, unreadKey, unreadLabel } from './unread.ts'
import { useNewsSocket } from './use-news-socket.ts'
import { useReadNotification } from './use-read-notifications.ts'

/**
 * Brings a member news, by a socket, or while that is down by asking: badge and tab say how much, a toast what [NTF-17,
 * NTF-19, NTF-30].
 */
export function News({ token }: { token: string }) {
  const client = useQueryClient()
  const tell = useTellOnce()
  const askUnread = () => void client.invalidateQueries({ queryKey: unreadKey })
  const isLive = useNewsSocket(token, {
    onNews: (notification) => {
      tell(notification)
      askUnread()
    },
    onJoined: askUnread,
    onCut: askUnread,
  })
  const { data: check } = useQuery(checkOptions({ isPolled: !isLive }))
  const tellLatest = useEffectEvent((latest: Notification | null) => tell(latest))
  useEffect(() => {
    if (check) tellLatest(check.latest)
  }, [check])

  const unread = check?.unread ?? 0
  const mark = useUnreadMark(unread)
  useEffect(() => {
    markDocumentTitle(mark)
    return () => markDocumentTitle('')
  }, [mark])
  const isDot = useCalm()
  useEffect(() => showOnAppIcon(unread, isDot), [unread, isDot])
  useEffect(() => () => showOnAppIcon(0), [])
  return null
}

/** What stands before a page’s title: how much is unread, or in calm mode that something is [APP-12]. */
function useUnreadMark(unread: number): string {
  const isDot = useCalm()
  if (unread === 0) return ''
  return isDot ? '• ' : `(${unreadLabel(unread)}) `
}

/** Says what is newer than all that was known; what was unread when one came is left to the badge. */
function useTellOnce(): (notification: Notification | null) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: markRead } = useReadNotification()
  const known = useRef<string | undefined>(undefined)
  return (notification) => {
    const before = known.current
    const name = notification ? nameOf(notification) : ''
    known.current = before !== undefined && before > name ? before : name
    if (!notification || before === undefined || name <= before) return
    const address = notificationAddress(notification)
    const open = () => {
      markRead(notification)
      if (address !== null) void navigate(address)
    }
    showToast({
      kind: 'info',
      message: notificationSentence({ ...notification, isCalm: isCalm() }),
      ...(address !== null && { action: { label: texts.see, onSelect: open } }),
    })
    void client.invalidateQueries({ queryKey: ['notifications', 'list'] })
  }
}

/** Grows with each act that a notification tells of. */
function nameOf({ id, created_at: at }: Notification): string {
  return `${at} ${id}`
}

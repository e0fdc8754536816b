import type { Notification } from '@aura/contract/notifications/notifications.contract'

type Named = Pick<Notification, 'id' | 'created_at'>

/** Tells new notifications from those shown before or unread when the page loaded. */
export function createSeenNotifications() {
  /** Time of the latest event by notification id. */
  const known = new Map<number, string>()
  let newest: string | undefined

  function isKnown({ id, created_at: at }: Named): boolean {
    return (known.get(id) ?? '') >= at
  }

  function keep({ id, created_at: at }: Named): void {
    known.set(id, at)
    if (newest === undefined || newest < at) newest = at
  }

  return {
    /** For the socket, which may repeat a notification or deliver it late. */
    isNew(said: Named): boolean {
      const isNew = !isKnown(said)
      if (isNew) keep(said)
      return isNew
    },

    /** For polling, which answers the latest unread one. The first answer is never new. */
    isNewer(latest: Named | null): boolean {
      const before = newest
      newest ??= ''
      if (!latest || isKnown(latest)) return false
      keep(latest)
      return before !== undefined && latest.created_at > before
    },
  }
}

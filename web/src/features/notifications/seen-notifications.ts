import type { Notification } from '@aura/contract/notifications/notifications.contract'

type Named = Pick<Notification, 'id' | 'created_at'>

/** Tells what is new from what was told before, or was unread when the page came. */
export function createSeenNotifications() {
  /** When the latest act happened of each that is known. */
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
    /** Of what is said as it happens: the same may come twice, and after something newer. */
    isNews(said: Named): boolean {
      const isNew = !isKnown(said)
      if (isNew) keep(said)
      return isNew
    },

    /** Of the latest unread one, asked for now and then. What was unread at first is no news. */
    isNewer(latest: Named | null): boolean {
      const before = newest
      newest ??= ''
      if (!latest || isKnown(latest)) return false
      keep(latest)
      return before !== undefined && latest.created_at > before
    },
  }
}

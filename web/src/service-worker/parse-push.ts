import type { PushMessage } from '@aura/contract/push/push.message'

/** Reads a push; undefined when it is not ours or of another version. */
export function parsePush(data: PushMessageData | null): PushMessage | undefined {
  if (!data) return undefined
  try {
    const { id, stamp, title, body, address, unread, calm, tag, icon }: PushMessage = data.json()
    const isWhole =
      typeof stamp === 'number' &&
      [title, body, tag].every((text) => typeof text === 'string') &&
      [address, icon].every((path) => path === null || typeof path === 'string')
    return isWhole ? { id, stamp, title, body, address, unread, calm, tag, icon } : undefined
  } catch {
    return undefined
  }
}

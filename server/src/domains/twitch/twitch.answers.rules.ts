import type { ChannelTokens } from './twitch.keys.rules.ts'

export interface Channel {
  id: string
  username: string
}

/** A stream, as Helix answers it. */
export interface Stream {
  channelId: string
  startedAt: Date
  title: string
  game: string
  viewers: number
}

/** An EventSub subscription, as Twitch lists it. */
export interface Subscription {
  id: string
  type: string
  channelId: string | undefined
  status: string
  callback: string | undefined
}

export interface SubscriptionPage {
  subscriptions: Subscription[]
  /** Where the list goes on; undefined at its end. */
  after: string | undefined
}

/** Longest texts that are kept of Twitch, in code units; its own are shorter. */
const longest = { id: 40, name: 60, text: 300 } as const

type Fields = Record<string, unknown>

/** The tokens of an answer; undefined for any other answer. */
export function readTokens(text: string): (ChannelTokens & { expiresInSeconds: number }) | undefined {
  const { access_token: access, refresh_token: refresh = '', expires_in } = fieldsOf(parse(text))
  if (typeof access !== 'string' || access === '' || typeof refresh !== 'string') return undefined
  const expiresInSeconds = typeof expires_in === 'number' && expires_in > 0 ? expires_in : 0
  return { access, refresh, expiresInSeconds }
}

/**
 * Whether an answer says that the code or token which was sent grants nothing any more. A 400 or 401 about this site itself
 * ("invalid client"), and a page of a firewall, say nothing about anybody's consent.
 */
export function refusesGrant({ status, text }: { status: number; text: string }): boolean {
  const { message } = fieldsOf(parse(text))
  return (
    (status === 400 || status === 401) && typeof message === 'string' && /\b(code|token)\b/i.test(message)
  )
}

export function readChannels(text: string): Channel[] | undefined {
  return readRows(text, (row) => {
    const [id, username] = [nameOf(row.id, longest.id), nameOf(row.login, longest.name)]
    return id && username ? { id, username } : undefined
  })
}

export function readStreams(text: string): Stream[] | undefined {
  return readRows(text, (row) => {
    const channelId = nameOf(row.user_id, longest.id)
    const startedAt = readMoment(row.started_at)
    if (!channelId || !startedAt || row.type !== 'live') return undefined
    const viewers = Number.isSafeInteger(row.viewer_count) ? (row.viewer_count as number) : 0
    return {
      channelId,
      startedAt,
      title: readText(row.title),
      game: readText(row.game_name),
      viewers: Math.min(Math.max(viewers, 0), 2 ** 31 - 1),
    }
  })
}

export function readSubscriptions(text: string): SubscriptionPage | undefined {
  const subscriptions = readRows(text, (row): Subscription | undefined => {
    const { id, type, status } = row
    if (typeof id !== 'string' || typeof type !== 'string' || typeof status !== 'string') return undefined
    const channelId = nameOf(fieldsOf(row.condition).broadcaster_user_id, longest.id)
    const { callback } = fieldsOf(row.transport)
    return { id, type, status, channelId, callback: typeof callback === 'string' ? callback : undefined }
  })
  const { cursor } = fieldsOf(fieldsOf(parse(text)).pagination)
  return subscriptions && { subscriptions, after: typeof cursor === 'string' && cursor ? cursor : undefined }
}

/** The rows of Helix's `data` that are as documented; undefined for an answer without any list. */
function readRows<Row>(text: string, read: (row: Fields) => Row | undefined): Row[] | undefined {
  const { data } = fieldsOf(parse(text))
  if (!Array.isArray(data)) return undefined
  return data.flatMap((row: unknown) => read(fieldsOf(row)) ?? [])
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** An id or a name of Twitch: letters, digits, low lines. */
export function nameOf(value: unknown, length: number = longest.id): string | undefined {
  return typeof value === 'string' && value.length <= length && /^\w+$/.test(value) ? value : undefined
}

/** A text to be shown, without characters that a database or a page refuses. */
export function readText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replaceAll('\0', '').slice(0, longest.text).toWellFormed()
}

/** A moment as RFC 3339 or in milliseconds; undefined for anything else, and for years that a database may not hold. */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const moment = new Date(value)
  const year = moment.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? moment : undefined
}

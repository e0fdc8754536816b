import type { ChannelTokens } from './twitch.keys.rules.ts'

export interface Channel {
  id: string
  username: string
}

/** A stream in an answer of Helix. */
export interface Stream {
  channelId: string
  startedAt: Date
  title: string
  game: string
  viewers: number
}

/** An EventSub subscription in Twitch's list. */
export interface Subscription {
  id: string
  type: string
  channelId: string | undefined
  status: string
  callback: string | undefined
}

export interface SubscriptionPage {
  subscriptions: Subscription[]
  /** Cursor of the next page; undefined on the last one. */
  after: string | undefined
}

/** Longest texts of Twitch that are stored, in code units; real ones are shorter. */
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
 * Whether an answer says that the code or token sent is no longer valid. A 400 or 401 about this site itself ("invalid client"), or
 * a page of a firewall, says nothing about a person's consent.
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

/** The well-formed rows of Helix's `data`; undefined for an answer without a list. */
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

/** The fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** An id or a name of Twitch: letters, digits, underscores. */
export function nameOf(value: unknown, length: number = longest.id): string | undefined {
  return typeof value === 'string' && value.length <= length && /^\w+$/.test(value) ? value : undefined
}

/** A text to show, without characters that PostgreSQL or HTML refuses. */
export function readText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replaceAll('\0', '').slice(0, longest.text).toWellFormed()
}

/** A moment as RFC 3339 or in milliseconds; undefined for anything else, and for years that PostgreSQL cannot store. */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const moment = new Date(value)
  const year = moment.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? moment : undefined
}

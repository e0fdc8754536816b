import { fieldsOf, nameOf, parse, readMoment, readText } from './twitch.answers.rules.ts'
import type { Description, Status } from './twitch.live.queries.ts'

/** Types of events about a channel, each with the version that is read. */
export const reported = {
  'stream.online': '1',
  'stream.offline': '1',
  'channel.update': '2',
} as const

/** The type stored for a revocation: the subscription is to be made again. */
export const revoked = 'revocation'

/** A message of EventSub as it is stored until it is applied. */
export interface Message {
  id: string
  type: string
  channelId: string
  sentAt: Date
  startedAt: Date | null
  title: string | null
  game: string | null
}

/** The headers of a message. */
export interface MessageHeaders {
  id: string
  sentAt: string
  signature: string
  kind: string
}

export function readHeaders(headers: Record<string, string | string[] | undefined>): MessageHeaders {
  const one = (name: string) => {
    const value = headers[`twitch-eventsub-message-${name}`]
    return typeof value === 'string' && value.length <= 200 ? value : ''
  }
  return { id: one('id'), sentAt: one('timestamp'), signature: one('signature'), kind: one('type') }
}

/** The text to answer to a challenge; undefined for any other body. */
export function readChallenge(body: string): string | undefined {
  const { challenge } = fieldsOf(parse(body))
  return typeof challenge === 'string' ? challenge : undefined
}

/** A notification or revocation of a subscription of ours; undefined for any other body. */
export function readMessage({ id, sentAt, kind }: MessageHeaders, body: string): Message | undefined {
  const { subscription, event } = fieldsOf(parse(body))
  const { type, condition } = fieldsOf(subscription)
  const channelId = nameOf(fieldsOf(condition).broadcaster_user_id)
  const moment = readMoment(sentAt)
  if (!channelId || !moment || typeof type !== 'string' || !(type in reported)) return undefined
  const message = { id, type, channelId, sentAt: moment, startedAt: null, title: null, game: null }
  if (kind === revoked) return { ...message, type: revoked }
  const fields = fieldsOf(event)
  if (type === 'stream.online') {
    // Reruns and watch parties are not live streams.
    if (fields.type !== undefined && fields.type !== 'live') return undefined
    return { ...message, startedAt: readMoment(fields.started_at) ?? moment }
  }
  if (type === 'stream.offline') return message
  return { ...message, title: readText(fields.title), game: readText(fields.category_name) }
}

/** The latest status, and the latest title and game, of each channel, whatever the order of the messages. */
export function sumMessages(messages: readonly Omit<Message, 'id'>[]) {
  const statuses = new Map<string, Status>()
  const descriptions = new Map<string, Description>()
  for (const { type, channelId, sentAt, startedAt, title, game } of messages) {
    if (type === 'channel.update') {
      const known = descriptions.get(channelId)
      if (known && known.sentAt >= sentAt) continue
      descriptions.set(channelId, { channelId, sentAt, title: title ?? '', game: game ?? '' })
    } else if (type !== revoked) {
      const known = statuses.get(channelId)
      if (!known || known.sentAt < sentAt) statuses.set(channelId, { channelId, sentAt, startedAt })
    }
  }
  return { statuses: [...statuses.values()], descriptions: [...descriptions.values()] }
}

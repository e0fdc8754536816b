import { randomUUID } from 'node:crypto'
import { later } from '../platform/clock/clock.ts'
import { mixMessages } from './message-storm.ts'
import { type PeerMessage, signMessage } from './twitch-peer.ts'

export interface StormOptions {
  channelIds: readonly string[]
  /** Messages in all. */
  count: number
  secret: string
  /** The latest was sent then, the others within the minutes before. */
  until: Date
  seed: number
}

/** The state of a channel after all messages. */
interface FinalChannel {
  channelId: string
  isLive: boolean
  title: string | null
  game: string | null
}

/** All messages are younger than the age at which they are refused. */
const stepMs = 25

/** Messages on streams in a random order, with duplicates and forged ones, and the states they must lead to. */
export function makeStorm({ channelIds, count, secret, until, seed }: StormOptions) {
  const expected = new Map<string, FinalChannel>(
    channelIds.map((channelId) => [channelId, { channelId, isLive: false, title: null, game: null }]),
  )
  let unique = 0
  const messages = mixMessages<PeerMessage>({ count, seed }, ({ draw, place, isForged }) => {
    const channelId = channelIds[Math.floor(draw() * channelIds.length)] ?? ''
    const type =
      (['stream.online', 'stream.offline', 'channel.update'] as const)[Math.floor(draw() * 3)] ?? ''
    const sentAt = later(until, (place - count) * stepMs)
    const words = { title: `Titre ${place}`, category_name: `Jeu ${place}` }
    const event = type === 'channel.update' ? words : { type: 'live', started_at: sentAt.toISOString() }
    const id = randomUUID()
    const channel = expected.get(channelId)
    if (!isForged && channel) {
      unique++
      if (type === 'channel.update') Object.assign(channel, { title: words.title, game: words.category_name })
      else channel.isLive = type === 'stream.online'
    }
    return signMessage({
      type,
      channelId,
      event,
      sentAt,
      id,
      secret: isForged ? 'forged'.repeat(10) : secret,
    })
  })
  return { messages, expected, unique }
}

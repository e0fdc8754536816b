import { randomUUID } from 'node:crypto'
import { later } from '../platform/clock/clock.ts'
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

/** How a channel stands after all messages. */
interface Standing {
  channelId: string
  isLive: boolean
  title: string | null
  game: string | null
}

/** Shares of messages that come twice, and that Twitch has not sent. */
const shares = { duplicate: 0.3, forged: 0.05 }
/** All of them are younger than what is refused for its age. */
const stepMs = 25

/** Messages on streams in a random order, with duplicates and forged ones, and what is to come of them. */
export function makeStorm({ channelIds, count, secret, until, seed }: StormOptions) {
  const draw = createRandom(seed)
  const messages: { message: PeerMessage; isForged: boolean }[] = []
  const expected = new Map<string, Standing>(
    channelIds.map((channelId) => [channelId, { channelId, isLive: false, title: null, game: null }]),
  )
  let unique = 0
  while (messages.length < count) {
    const chance = draw()
    const known = messages[Math.floor(draw() * messages.length)]
    if (chance < shares.duplicate && known) {
      messages.push(known)
      continue
    }
    const isForged = chance > 1 - shares.forged
    const channelId = channelIds[Math.floor(draw() * channelIds.length)] ?? ''
    const type =
      (['stream.online', 'stream.offline', 'channel.update'] as const)[Math.floor(draw() * 3)] ?? ''
    const sentAt = later(until, (messages.length - count) * stepMs)
    const words = { title: `Titre ${messages.length}`, category_name: `Jeu ${messages.length}` }
    const event = type === 'channel.update' ? words : { type: 'live', started_at: sentAt.toISOString() }
    const id = randomUUID()
    const said = { type, channelId, event, sentAt, id, secret: isForged ? 'forged'.repeat(10) : secret }
    messages.push({ message: signMessage(said), isForged })
    const standing = expected.get(channelId)
    if (isForged || !standing) continue
    unique++
    if (type === 'channel.update') Object.assign(standing, { title: words.title, game: words.category_name })
    else standing.isLive = type === 'stream.online'
  }
  for (let place = messages.length - 1; place > 0; place--) {
    const other = Math.floor(draw() * (place + 1))
    const [one, two] = [messages[place], messages[other]]
    if (one && two) [messages[place], messages[other]] = [two, one]
  }
  return { messages, expected, unique }
}

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { beginTwitchLink, twitchCallback, twitchEventSub } from '@aura/contract/twitch/twitch.contract'
import { complain, say } from '@aura/server/commands/command'
import { createTwitchKeys } from '@aura/server/domains/twitch/twitch.keys.rules'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { startTwitchPeer } from '@aura/server/testing/twitch-peer'
import { makeStorm } from '@aura/server/testing/twitch-storm'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import { findPeople, type Person } from './people.ts'
import { barMs, type MessageFigures, readAgain, sendMessages } from './webhooks.ts'

/** What became of messages, and what pages wait more while Twitch hangs. */
interface TwitchFigures {
  messages: MessageFigures & { wrongChannels: number }
  /** The 99th percentile of a profile, in milliseconds. */
  profile: { quietP99Ms: number; hangingP99Ms: number }
}

const size = { users: 400, posts: 400, votes: 1000, communities: 1, days: 90 }
const streamers = 200
/** People who come back from a Twitch that hangs. */
const waiting = 8

/**
 * Sends messages of EventSub in a random order, with duplicates and forged ones, and reads profiles while Twitch hangs. Answers the exit
 * code: 1 when a message was lost, taken twice or taken from somebody else, or a page waited.
 */
export async function runTwitch(options: BenchRun): Promise<number> {
  return runInWorkplace({ ...options, dataDir: undefined }, size, async ({ db, jwtSecret, startProduct }) => {
    const peer = await startTwitchPeer()
    try {
      const { url } = await startProduct({ ...peer.environment, PUBLIC_URL: 'https://aura.bench' })
      const people = await findPeople(db, jwtSecret, streamers + waiting)
      const channelIds = await linkChannels(db, people.slice(0, streamers))
      const { webhookSecret: secret } = createTwitchKeys(jwtSecret)
      const { messages: count, seed } = options
      const messages = await sendStorm(db, url, { channelIds, count, secret, seed })
      const { pseudo } = people[0] as Person
      const profile = url + getProfile.path.replace(':pseudo', encodeURIComponent(pseudo))
      const quietP99Ms = await readAgain(profile)
      peer.behave('hanging')
      const returning = people.slice(-waiting).map((person) => comeBack(url, person))
      const hangingP99Ms = await readAgain(profile)
      await Promise.all(returning)
      const { sent, perSecond, forgedTaken, failed, wrongChannels } = messages
      say(
        `${sent} messages, ${Math.round(perSecond)} a second: ${failed} failed, ${forgedTaken} forged ones taken, ` +
          `${wrongChannels} of ${streamers} channels wrong`,
      )
      say(
        `A profile, p99: ${quietP99Ms.toFixed(1)} ms, ${hangingP99Ms.toFixed(1)} ms while Twitch hangs (bar ${barMs} ms more)`,
      )
      const isGood = failed + forgedTaken + wrongChannels === 0 && hangingP99Ms - quietP99Ms <= barMs
      if (!isGood) complain('Messages or pages are not as promised.')
      return { report: { messages, profile: { quietP99Ms, hangingP99Ms } } satisfies TwitchFigures, isGood }
    } finally {
      await peer.close()
    }
  })
}

async function linkChannels(db: Db, people: readonly Person[]): Promise<string[]> {
  await sql`
    insert into twitch_link (account_id, provider, channel_id, username, linked_at, live_at, described_at)
    select id, 'twitch', id::text, pseudo, now(), to_timestamp(0), to_timestamp(0)
    from account where id = any(${people.map(({ id }) => id)}::bigint[])`.execute(db)
  return people.map(({ id }) => String(id))
}

async function sendStorm(
  db: Db,
  url: string,
  given: { channelIds: string[]; count: number; secret: string; seed: number },
): Promise<TwitchFigures['messages']> {
  const storm = makeStorm({ ...given, until: systemClock.now() })
  const figures = await sendMessages(url + twitchEventSub.path, storm.messages, () => hasPending(db))
  const { rows } = await sql<{ channelId: string; isLive: boolean; title: string | null }>`
    select channel_id, live_since is not null as is_live, title from twitch_link where provider = 'twitch'`.execute(
    db,
  )
  const wrong = rows.filter(({ channelId, isLive, title }) => {
    const expected = storm.expected.get(channelId)
    return expected?.isLive !== isLive || expected.title !== title
  })
  return { ...figures, wrongChannels: wrong.length }
}

async function hasPending(db: Db): Promise<boolean> {
  const { rows } = await sql`select from twitch_message where not is_applied limit 1`.execute(db)
  return rows.length > 0
}

/** Links a channel as far as Twitch lets somebody. */
async function comeBack(url: string, { token }: Person): Promise<void> {
  const begun = await fetch(url + beginTwitchLink.path, { method: 'POST', headers: { authorization: token } })
  const { url: address } = (await begun.json()) as { url: string }
  const state = new URL(address).searchParams.get('state') ?? ''
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const query = new URLSearchParams({ code: 'code', state })
  const answer = await fetch(`${url}${twitchCallback.path}?${query}`, {
    headers: { cookie },
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location !== '/edit-profile?twitch=unavailable')
    throw new UnexpectedAnswer(`Linking led to ${location}.`)
}

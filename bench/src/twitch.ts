import { setTimeout as sleep } from 'node:timers/promises'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { beginTwitchLink, twitchCallback, twitchEventSub } from '@aura/contract/twitch/twitch.contract'
import { complain, say } from '@aura/server/commands/command'
import { createTwitchKeys } from '@aura/server/domains/twitch/twitch.keys.rules'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { startTwitchPeer } from '@aura/server/testing/twitch-peer'
import { makeStorm } from '@aura/server/testing/twitch-storm'
import { sql } from 'kysely'
import type { BenchOptions } from './command-line.ts'
import { findPeople, type Person } from './people.ts'
import { runInWorkplace, UnexpectedAnswer } from './workplace.ts'

/** What became of messages, and what pages wait more while Twitch hangs. */
interface TwitchFigures {
  messages: { sent: number; perSecond: number; forgedTaken: number; failed: number; wrongChannels: number }
  /** The 99th percentile of a profile, in milliseconds. */
  profile: { quietP99Ms: number; hangingP99Ms: number }
}

const size = { users: 400, posts: 400, votes: 1000, communities: 1, days: 90 }
const streamers = 200
const sentAtOnce = 32
/** Longest that the messages may take to be applied. */
const patienceMs = 60_000
/** People who come back from a Twitch that hangs. */
const waiting = 8
/** It hangs for each of them for two seconds. */
const hangingMs = 1800
/** More than this no page waits for an outside service. */
const barMs = 50

/**
 * Sends messages of EventSub in a random order, with duplicates and forged ones, and reads profiles while Twitch hangs. Answers the exit
 * code: 1 when a message was lost, taken twice or taken from somebody else, or a page waited.
 */
export async function runTwitch(options: BenchOptions): Promise<number> {
  return runInWorkplace({ ...options, dataDir: undefined }, size, async ({ db, jwtSecret, startProduct }) => {
    const peer = await startTwitchPeer()
    try {
      const { url } = await startProduct({ ...peer.environment, PUBLIC_URL: 'https://aura.bench' })
      const people = await findPeople(db, jwtSecret, streamers + waiting)
      const channelIds = await linkChannels(db, people.slice(0, streamers))
      const { webhookSecret: secret } = createTwitchKeys(jwtSecret)
      const { messages: count, seed } = options
      const messages = await sendStorm(db, url, { channelIds, count, secret, seed })
      const watched = people[0] as Person
      const quietP99Ms = await readProfiles(url, watched)
      peer.behave('hanging')
      const returning = people.slice(-waiting).map((person) => comeBack(url, person))
      const hangingP99Ms = await readProfiles(url, watched)
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
  const left = [...storm.messages]
  let [forgedTaken, failed] = [0, 0]
  const begun = performance.now()
  const send = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { message, isForged } = next
      const { status } = await fetch(url + twitchEventSub.path, { method: 'POST', ...message })
      if (isForged ? status < 300 : status >= 300) isForged ? forgedTaken++ : failed++
      else if (status >= 500) failed++
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, send))
  const perSecond = (1000 * given.count) / (performance.now() - begun)
  while (await hasPending(db)) {
    if (performance.now() - begun > patienceMs) throw new UnexpectedAnswer('Messages are not applied.')
    await sleep(20)
  }
  const { rows } = await sql<{ channelId: string; isLive: boolean; title: string | null }>`
    select channel_id, live_since is not null as is_live, title from twitch_link where provider = 'twitch'`.execute(
    db,
  )
  const wrong = rows.filter(({ channelId, isLive, title }) => {
    const expected = storm.expected.get(channelId)
    return expected?.isLive !== isLive || expected.title !== title
  })
  return { sent: given.count, perSecond, forgedTaken, failed, wrongChannels: wrong.length }
}

async function hasPending(db: Db): Promise<boolean> {
  const { rows } = await sql`select from twitch_message where not is_applied limit 1`.execute(db)
  return rows.length > 0
}

/** Reads a profile again and again, for as long as Twitch hangs for those who come back; answers the 99th percentile. */
async function readProfiles(url: string, { pseudo }: Person): Promise<number> {
  const waits: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < hangingMs) {
    const asked = performance.now()
    const { status } = await fetch(url + getProfile.path.replace(':pseudo', encodeURIComponent(pseudo)))
    if (status !== 200) throw new UnexpectedAnswer(`A profile answered ${status}.`)
    waits.push(performance.now() - asked)
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(0.99 * waits.length)] ?? 0
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

import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  enterChallenge,
  likeEntry,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { days, hours, later, seconds } from '../platform/clock/clock.ts'
import { type Act, creatorCount, firstEntrants, type Moment, peopleCount } from './challenge-histories.ts'
import { makeChallenge, makeEntry } from './challenges.ts'
import { ask } from './contract-calls.ts'
import { jpeg } from './image-fixtures.ts'
import { makePerson, openSession, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const endHours = 2
const picture = await jpeg(60, 80)

/** Two processes on one database, and the people of one history. */
export interface Stage {
  apps: readonly [TestApp, TestApp]
  people: readonly (Person & { tokens: readonly [string, string] })[]
  challenges: readonly { id: Id; prize: number; creator: Person }[]
  /** Every entry that was made, in each challenge. */
  entries: { postId: Id; person: number; challenge: number }[]
}

/** The answer to the call of an act. */
export interface Answered {
  act: Act
  /** The entry it was about. */
  postId?: Id | undefined
  /** The code of a refusal; undefined for a success. */
  code?: string | undefined
}

/** Makes new people, and challenges of which the first has no end. */
export async function setUp(apps: Stage['apps']): Promise<Stage> {
  const [app] = apps
  const people: Stage['people'][number][] = []
  for (let at = 0; at < peopleCount; at++) {
    const made = await makePerson(app)
    people.push({ ...made, tokens: [made.token, await openSession(app, made)] })
  }
  const stage: Stage = { apps, people, challenges: [], entries: [] }
  const challenges: Stage['challenges'][number][] = []
  for (const [challenge, creator] of people.slice(0, creatorCount).entries()) {
    const prize = 4 + challenge
    const endsAt = challenge === 0 ? undefined : later(app.clock.now(), hours(endHours))
    const id = await makeChallenge(app, creator, { prize, endsAt })
    challenges.push({ id, prize, creator })
    for (const person of firstEntrants) {
      const postId = await makeEntry(app, id, people[person] as Person)
      stage.entries.push({ postId, person, challenge })
    }
  }
  return { ...stage, challenges }
}

/** Plays a history; at its end every challenge that has one is past the days to choose, and decided by both processes. */
export async function playHistory(stage: Stage, history: readonly Moment[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const decisions = [{ kind: 'decide' }, { kind: 'decide' }] as const
  const end: Moment[] = [
    { kind: 'pass', how: 'past-choice' },
    { kind: 'at-once', acts: decisions },
  ]
  for (const moment of [...history, ...end]) {
    if (moment.kind === 'pass') pass(stage, moment.how)
    else {
      // Named before any of them is made.
      const calls = moment.acts.flatMap((act) => {
        const postId = entryOf(stage, act)
        // Somebody who has not entered has nothing to take back.
        return postId !== undefined || ['enter', 'delete', 'decide'].includes(act.kind)
          ? [{ act, postId }]
          : []
      })
      const answers = calls.map(({ act, postId }, index) => perform(stage, index % 2, act, postId))
      answered.push(...(await Promise.all(answers)))
    }
  }
  return answered
}

function pass({ apps: [{ clock }] }: Stage, how: Extract<Moment, { kind: 'pass' }>['how']): void {
  const passing = {
    seconds: seconds(20),
    'past-end': hours(endHours),
    'past-choice': hours(endHours) + days(daysToChoose),
  }
  clock.advance(passing[how])
}

/** The entry that an act is about: the last one of its person, or the one at its place. */
function entryOf({ entries }: Stage, act: Act): Id | undefined {
  if (!('challenge' in act)) return undefined
  const inChallenge = entries.filter(({ challenge }) => challenge === act.challenge)
  if ('entry' in act) return inChallenge[act.entry % inChallenge.length]?.postId
  if (act.kind === 'enter' || act.kind === 'delete') return undefined
  return inChallenge.findLast(({ person }) => person === act.person)?.postId
}

async function perform(stage: Stage, process: number, act: Act, postId: Id | undefined): Promise<Answered> {
  const app = stage.apps[process] as TestApp
  if (act.kind === 'decide') {
    await app.application.services.dueChallenges.runDue()
    return { act }
  }
  const challenge = stage.challenges[act.challenge] as Stage['challenges'][number]
  const person = 'person' in act ? act.person : act.challenge
  const token = stage.people[person]?.tokens[process]
  if (act.kind === 'enter') {
    const body = new FormData()
    body.set('media', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    const entered = await ask(app, enterChallenge, { params: { id: challenge.id }, token, body })
    const made = entered.body.post?.id
    if (made !== undefined) stage.entries.push({ postId: made, person, challenge: act.challenge })
    return { act, postId: made, code: entered.body.code }
  }
  if (act.kind === 'delete') {
    const { body } = await ask(app, deleteChallenge, { params: { id: challenge.id }, token })
    return { act, code: body.code }
  }
  const about = { params: { id: postId ?? 0 }, token }
  const call = {
    award: () => ask(app, assignAura, { params: { id: challenge.id }, token, body: { post_id: postId } }),
    remove: () => ask(app, removeEntry, { ...about, body: { reason: 'Hors sujet.' } }),
    withdraw: () => ask(app, removeEntry, { ...about, body: {} }),
    'delete-post': () => ask(app, deletePost, about),
    like: () => ask(app, likeEntry, about),
  }[act.kind]
  return { act, postId, code: (await call()).body.code }
}

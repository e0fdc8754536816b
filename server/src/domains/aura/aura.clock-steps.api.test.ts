import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { addComment } from '@aura/contract/comments/comments.contract'
import { beforeEach, expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { noon } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const clock = createTestClock(noon)
/** How many more times the moment is read before the clock steps forward. */
let readsBeforeStep = Number.POSITIVE_INFINITY
const app = await openTestApp({
  environment: { AURA_POWERS: 'on' },
  clock: {
    ...clock,
    now() {
      readsBeforeStep -= 1
      if (readsBeforeStep === -1) clock.set(later(clock.now(), minutes(5)))
      return clock.now()
    },
  },
})

beforeEach(() => clock.set(noon))

const typeIds = new Map(Array.from({ length: 8 }, (_, at) => [requireAuraType(at + 1).label, at + 1]))
const ofType = (label: string) => makePerson(app, { auraTypeId: typeIds.get(label) ?? 8 })

const mostReads = 8
const press = ({ token }: Person, button: typeof giveAura | typeof takeAura, postId: number) =>
  ask(app, button, { token, body: { postId } })
const donate = ({ token }: Person, amount: number, { pseudo }: Person) =>
  ask(app, donateAura, { token, body: { pseudo, amount } })

interface Parties {
  giver: Person
  author: Person
  postId: number
}

type Act = (parties: Parties) => Promise<unknown>

const vote: Act = ({ giver, postId }) => press(giver, giveAura, postId)
const takingVote: Act = ({ giver, postId }) => press(giver, takeAura, postId)
const withdrawal: Act = ({ giver, author }) => donate(giver, -2, author)
const toxicComment: Act = ({ giver: { token }, postId }) =>
  ask(app, addComment, { token, body: { postId, content: 'Quel connard', acceptedToxic: true } })

const appealOf: Act = ({ author }) => appealLoss(app, author)

async function reverse({ author }: Parties): Promise<void> {
  const open = await app.application.services.appeals.listOpen({ limit: 50 })
  await reverseLoss(app, open.find(({ accountId }) => accountId === author.id)?.id ?? 0)
}

test.each<[string, string, Act[], Act]>([
  ['a vote', 'celestia', [], vote],
  ['a negative vote', 'crimson', [], takingVote],
  ['a vote that is let go', 'crimson', [takingVote], takingVote],
  ['a switched vote', 'crimson', [takingVote], vote],
  ['a donation', 'celestia', [], ({ giver, author }) => donate(giver, 2, author)],
  ['a withdrawal', 'crimson', [], withdrawal],
  ['an appeal of a vote that is answered', 'crimson', [takingVote, appealOf], reverse],
  ['an appeal of a withdrawal that is answered', 'crimson', [withdrawal, appealOf], reverse],
  ['a toxic comment', 'neutre', [], toxicComment],
])('[AUR-33, AUR-70] a clock that steps during %s leaves the ledger right', async (_, type, before, act) => {
  for (let reads = 1; reads <= mostReads; reads++) {
    const [giver, author] = [await ofType(type), await ofType('greelux')]
    const parties = { giver, author, postId: await makePost(app, author) }
    for (const earlier of before) await earlier(parties)
    readsBeforeStep = reads
    await act(parties)
    readsBeforeStep = Number.POSITIVE_INFINITY
  }
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

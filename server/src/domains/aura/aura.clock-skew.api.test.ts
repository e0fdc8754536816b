import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import { beforeEach, expect, test } from 'vitest'
import { later, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideHeld, imposeSanction, makeRich, noon } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
const { held, sanctions, verdictReversal, appeals } = app.application.services
let giver: Person
let author: Person
let postId: number

beforeEach(async () => {
  app.clock.set(noon)
  giver = await makePerson(app)
  author = await makePerson(app)
  postId = await makePost(app, author)
})

/** Acts on a server whose clock is behind that of the other one. */
async function onSlowServer(...acts: (() => Promise<unknown>)[]): Promise<void> {
  app.clock.set(later(app.clock.now(), -seconds(30)))
  for (const act of acts) await act()
  app.clock.advance(seconds(30))
}

const press = ({ token }: Person, button: typeof giveAura | typeof takeAura) =>
  ask(app, button, { token, body: { postId } })
const donate = ({ token }: Person, amount: number) =>
  ask(app, donateAura, { token, body: { pseudo: author.pseudo, amount } })
const decide = async (verdict: 'counted' | 'void') => {
  const waits = await held.list('modo', { limit: 50 })
  const { id = 0 } = waits.find(({ giverId }) => giverId === giver.id) ?? {}
  await decideHeld(app, id, verdict, 'modo')
  return id
}

const appeal = () => appealLoss(app, author)
const answerAppeal = async () => {
  const [open] = await appeals.listOpen({ limit: 50 })
  await reverseLoss(app, open?.id ?? 0)
}

/** A withdrawal of 5, of which 1 counts and the rest waits, because others have taken 29; one of these is a vote. */
async function holdWithdrawal(): Promise<{ voter: Person }> {
  const [voter, taker] = [await makePerson(app), await makePerson(app)]
  await makeRich(app, author, 40)
  await makeRich(app, taker, 28)
  await press(voter, takeAura)
  await donate(taker, -28)
  await donate(giver, -5)
  return { voter }
}

test.each<[string, () => Promise<unknown>]>([
  [
    'a vote that is let go, pressed again and switched',
    async () => {
      await press(giver, giveAura)
      await onSlowServer(() => press(giver, giveAura))
      await press(giver, giveAura)
      await onSlowServer(() => press(giver, takeAura))
    },
  ],
  [
    'a part of a withdrawal for which room returns',
    async () => {
      const { voter } = await holdWithdrawal()
      await onSlowServer(() => press(voter, takeAura))
    },
  ],
  [
    'a withdrawal of which a part counts, and the rest is voided',
    async () => {
      const { voter } = await holdWithdrawal()
      await press(voter, takeAura)
      await onSlowServer(() => decide('void'))
    },
  ],
  [
    'a withdrawal that a moderator counts',
    async () => {
      await holdWithdrawal()
      await onSlowServer(() => decide('counted'))
    },
  ],
  [
    'giving and a prize that a sanction voids and that are given back',
    async () => {
      await press(giver, giveAura)
      await donate(giver, 2)
      await awardChallenge(app, await stakeChallenge(app, giver, 4), author)
      await onSlowServer(async () => {
        const { sanctionId } = await imposeSanction(app, giver.id, { by: 'modo', reason: 'Robot.' })
        await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'chef' }))
      })
    },
  ],
  [
    'a withdrawal that is appealed and given back at once',
    async () => {
      await donate(giver, -2)
      await onSlowServer(appeal, answerAppeal)
    },
  ],
  [
    'an appeal that is answered at once',
    async () => {
      await donate(giver, -2)
      await appeal()
      await onSlowServer(answerAppeal)
    },
  ],
  [
    'a challenge that is awarded',
    async () => {
      const challenge = await stakeChallenge(app, giver, 2)
      await onSlowServer(() => awardChallenge(app, challenge, author))
    },
  ],
  [
    'a challenge that is deleted',
    async () => {
      const { id } = await stakeChallenge(app, giver, 2)
      await onSlowServer(() => ask(app, deleteChallenge, { token: giver.token, params: { id } }))
    },
  ],
  [
    'a held prize that is counted',
    async () => {
      const challenge = await stakeChallenge(app, giver, 2)
      await onSlowServer(
        () => awardChallenge(app, challenge, author, 'same-device'),
        () => decide('counted'),
      )
    },
  ],
  [
    'a held prize that is voided, and granted by an appeal',
    async () => {
      await awardChallenge(app, await stakeChallenge(app, giver, 2), author, 'same-device')
      await onSlowServer(async () => {
        const id = await decide('void')
        const words = { by: 'chef', reason: 'Deux personnes.' }
        await inTransaction(app.db, (tx) => verdictReversal.reverseVoid(tx, id, words))
      })
    },
  ],
])('[AUR-70] verify holds for %s, by servers whose clocks differ by half a minute', async (_, act) => {
  const before = await findBrokenInvariants(app.db)
  await act()
  expect(await findBrokenInvariants(app.db)).toEqual(before)
})

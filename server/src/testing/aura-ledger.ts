import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits, likesPerAura } from '@aura/contract/aura/aura.limits'
import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { days, later, minutes } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { decideHeldOf, imposeSanction, reachCeiling } from './aura.ts'
import { appealLoss, reverseLoss } from './aura-appeals.ts'
import { awardChallenge, stakeChallenge } from './challenges.ts'
import { makeComment, writeComment } from './comments.ts'
import { ask } from './contract-calls.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

/** How long {@link fillLedger} takes. */
export const filledDays = 6

/**
 * Moves aura for every reason but those of powers, and lets votes, donations and prizes wait in every way; answers ids of people and of a post.
 *
 * @param app its clock begins {@link filledDays} before the machine's, because checks look at the last days
 */
export async function fillLedger(app: TestApp): Promise<Record<string, number>> {
  const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => makePerson(app)))
  const names = [
    'author',
    'fan',
    'taker',
    'cheat',
    'first',
    'second',
    'spender',
    'fickle',
    'turncoat',
    'late',
    'shy',
    'barred',
    'creator',
    'pardoned',
    'victim',
    'broke',
  ] as const
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await makePerson(app)] as const)),
  ) as Record<(typeof names)[number], Person>
  const { author, fan, taker, cheat, first, second, spender, fickle, turncoat, late, shy, barred, creator } =
    people
  const { pardoned, victim, broke } = people
  const postId = await makePost(app, author)
  const commentId = await makeComment(app, author, { postId })
  const press = ({ token }: Person, button: typeof giveAura | typeof takeAura, id: number) =>
    ask(app, button, { token, body: { postId: id } })
  const donate = async ({ token }: Person, amount: number) => {
    const { status } = await ask(app, donateAura, { token, body: { pseudo: author.pseudo, amount } })
    if (status !== 200) throw new Error(`a donation answered ${status}`)
  }
  const decide = (giver: Person, verdict: 'counted' | 'void') => decideHeldOf(app, giver, verdict)
  /** Has a loss of that kind given back by an appeal. */
  const regain = async (person: Person, kind: 'vote' | 'withdrawal' | 'toxic') =>
    reverseLoss(app, await appealLoss(app, person, kind))
  // Awards for likes are paid at the machine's time: nothing may happen later.
  const today = later(app.clock.now(), days(filledDays))
  const ends = ['open', 'returned', 'counted', 'void', 'held', 'awarded', 'awarded'] as const
  for (const end of ends) {
    const challenge = await stakeChallenge(app, creator, 1)
    app.clock.advance(minutes(1))
    if (end === 'returned')
      await ask(app, deleteChallenge, { token: creator.token, params: { id: challenge.id } })
    else if (end === 'awarded') await awardChallenge(app, challenge, late)
    else if (end !== 'open') await awardChallenge(app, challenge, shy, 'same-device')
    app.clock.advance(minutes(1))
    if (end === 'counted' || end === 'void') await decide(creator, end)
    if (end === 'void') await reverseLastVoid(app)
  }
  const disputing = await makePerson(app)
  for (const voter of await crowd(2)) await press(voter, takeAura, await makePost(app, disputing))
  for (let day = 0; day < filledDays; day++) {
    for (let vote = 0; vote < auraLimits.positiveVotesToOnePerDay; vote++)
      await press(fan, giveAura, await makePost(app, author))
    app.clock.advance(days(1))
  }
  app.clock.set(today)
  for (let vote = 0; vote < 2; vote++) await regain(disputing, 'vote')
  await reverseLastVoid(app)
  await donate(fan, 2)
  await decide(fan, 'counted')
  await decide(fan, 'void')
  await donate(fan, 3)
  await decide(fan, 'counted')
  for (const { token } of await crowd(likesPerAura)) await ask(app, likePost, { token, body: { postId } })
  for (const button of [giveAura, takeAura, giveAura]) await press(turncoat, button, postId)
  for (const person of [taker, cheat]) {
    await press(person, takeAura, postId)
    await ask(app, voteOnComment, { token: person.token, params: { id: commentId }, body: { type: 'up' } })
    await donate(person, 1)
    await donate(person, -2)
  }
  // The spender passes on everything, so that what the sanction takes is written off.
  for (const [from, to, amount] of [
    [cheat, spender, 1],
    [spender, fan, 11],
  ] as const)
    await ask(app, donateAura, { token: from.token, body: { pseudo: to.pseudo, amount } })
  await awardChallenge(app, await stakeChallenge(app, cheat, 2), fan)
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Votes de complaisance.' })
  await fillGivenBack(app, { pardoned, victim, broke, fan })
  await regain(author, 'withdrawal')
  await writeComment(app, taker, { postId, content: 'Espèce de connard', acceptedToxic: true })
  await regain(taker, 'toxic')
  await reachCeiling(app, author)
  for (const person of [first, second]) await donate(person, -4)
  await decide(first, 'counted')
  await decide(second, 'void')
  for (const person of [late, shy, shy, barred]) await press(person, takeAura, postId)
  await decide(barred, 'void')
  for (let presses = 0; presses < 2; presses++) await press(fickle, giveAura, postId)
  return { post: postId, ...Object.fromEntries(names.map((name) => [name, people[name].id])) }
}

/** Reverses the latest verdict that voided a prize or a vote. */
async function reverseLastVoid(app: TestApp): Promise<void> {
  const voided = app.db.selectFrom('auraHeld').select('id').where('state', '=', 'void').orderBy('id', 'desc')
  const { id } = await voided.executeTakeFirstOrThrow()
  app.clock.advance(minutes(1))
  await inTransaction(app.db, (tx) =>
    app.application.services.verdictReversal.reverseVoid(tx, id, { by: 'chef', reason: 'Deux amis.' }),
  )
}

/** Voids giving of every kind, and gives it back. */
async function fillGivenBack(
  app: TestApp,
  { pardoned, victim, broke, fan }: Record<'pardoned' | 'victim' | 'broke' | 'fan', Person>,
): Promise<void> {
  const { sanctions } = app.application.services
  const give = ({ token }: Person, { pseudo }: Person, amount: number) =>
    ask(app, donateAura, { token, body: { pseudo, amount } })
  const postId = await makePost(app, victim)
  const commentId = await makeComment(app, victim, { postId })
  const { token } = pardoned
  await ask(app, takeAura, { token, body: { postId } })
  await ask(app, voteOnComment, { token, params: { id: commentId }, body: { type: 'up' } })
  await give(pardoned, victim, 1)
  await give(pardoned, victim, -2)
  await give(pardoned, broke, 1)
  // Who was given aura passes on everything, so that what the sanction takes is written off.
  await give(broke, fan, 11)
  await awardChallenge(app, await stakeChallenge(app, pardoned, 2), fan)
  const { sanctionId } = await imposeSanction(app, pardoned.id, { by: 'modo', reason: 'Complaisance.' })
  app.clock.advance(minutes(1))
  await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'chef' }))
}

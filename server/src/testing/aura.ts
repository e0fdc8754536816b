import { auraBalance, donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { getPost } from '@aura/contract/posts/posts.contract'
import type { Auditor } from '../domains/audit/audit.service.ts'
import type { Verdict } from '../domains/aura/aura.held.service.ts'
import { findRecentSums } from '../domains/aura/aura.recent.queries.ts'
import type { RecentAura, RecentAuraService } from '../domains/aura/aura.recent.service.ts'
import type { Sentence, VoidedGiving } from '../domains/aura/aura.sanctions.service.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { ask } from './contract-calls.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

/** Noon in France. */
export const noon = new Date('2026-11-21T11:00:00Z')

/** Sets the clock to noon, and makes an author with a post. */
export async function makeAuthorAtNoon(app: TestApp): Promise<{ author: Person; postId: Id }> {
  app.clock.set(noon)
  const author = await makePerson(app)
  return { author, postId: await makePost(app, author) }
}

/** Calls that move aura as a person asks, and the aura of a post. */
export function auraCalls(app: TestApp) {
  return {
    up: ({ token }: Person, postId: Id) => ask(app, giveAura, { token, body: { postId } }),
    down: ({ token }: Person, postId: Id) => ask(app, takeAura, { token, body: { postId } }),
    donate: ({ token }: Person, { pseudo }: Person, amount: number) =>
      ask(app, donateAura, { token, body: { pseudo, amount } }),
    auraOf: async (id: Id) => (await ask(app, getPost, { params: { id } })).body.aura,
  }
}

/** The aura that a person's own balance shows. */
export async function balanceOf(app: TestApp, { token }: Pick<Person, 'token'>): Promise<number> {
  return (await ask(app, auraBalance, { token })).body.aura
}

/** What one donor gives at most: their welcome. */
const maxOfOne = 10

/** Gives a person aura, from as many donors as it takes. */
export async function makeRich(app: TestApp, person: Person, amount: number): Promise<Person> {
  for (let left = amount; left > 0; left -= maxOfOne) {
    const { token } = await makePerson(app)
    const body = { pseudo: person.pseudo, amount: Math.min(left, maxOfOne) }
    const { status } = await ask(app, donateAura, { token, body })
    if (status !== 200) throw new Error(`a donation of ${body.amount} answered ${status}`)
  }
  return person
}

/** Uses up the day's ceiling on what others may take from a person; the person's balance does not change. */
export async function reachCeiling(app: TestApp, person: Person): Promise<void> {
  await makeRich(app, person, auraLimits.lossPerDay)
  const taker = await makePerson(app)
  await makeRich(app, taker, auraLimits.lossPerDay)
  const body = { pseudo: person.pseudo, amount: -auraLimits.lossPerDay }
  const { status } = await ask(app, donateAura, { token: taker.token, body })
  if (status !== 200) throw new Error(`a withdrawal answered ${status}`)
}

/**
 * Counts or voids one act that waits, in one transaction.
 *
 * @throws DomainError `aura.held-unknown` when it does not wait, or was to be counted after its 14 days
 */
export async function decideHeld(
  { application: { db, services } }: TestApp,
  id: Id,
  verdict: Verdict,
  by: Auditor,
): Promise<void> {
  const isDecided = await inTransaction(db, (tx) => services.held.decideIn(tx, id, verdict, by))
  if (!isDecided) throw new DomainError('aura.held-unknown')
}

/** An act or prize of a giver that waits for a moderator; undefined for none. */
export async function findHeldOf({ application }: TestApp, giver: Pick<Person, 'id'>) {
  const held = await application.services.held.list('modo', { limit: 50 })
  return held.find(({ giverId }) => giverId === giver.id)
}

/** Decides it. @throws DomainError `aura.held-unknown` */
export async function decideHeldOf(app: TestApp, giver: Pick<Person, 'id'>, verdict: Verdict): Promise<void> {
  await decideHeld(app, (await findHeldOf(app, giver))?.id ?? 0, verdict, 'modo')
}

/** Voids what an account gave, in one transaction, and notifies the people whose aura changes. */
export async function imposeSanction(
  { application: { db, services } }: TestApp,
  accountId: Id,
  sentence: Sentence,
): Promise<VoidedGiving> {
  return inTransaction(db, async (tx) => {
    const voided = await services.sanctions.voidGivingIn(tx, accountId, sentence)
    await services.sanctions.notify(tx, voided.sanctionId)
    return voided
  })
}

/** What others moved of a person lately, as their profile says it. */
export async function readRecentAura(
  { db, clock }: { db: Db; clock: Clock },
  recentAura: RecentAuraService,
  accountId: Id,
): Promise<RecentAura> {
  const [moving] = await findRecentSums(db, [accountId], recentAura.movingDays(clock.now()))
  if (!moving) throw new Error('every account asked about has a row')
  return recentAura.of(accountId, moving)
}

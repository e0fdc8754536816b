import { type Id, maxPageSize } from '@aura/contract/common'
import { askAgainDays, membersPageSize } from '@aura/contract/communities/communities.limits'
import type {
  JoinRequest,
  listDeclinedRequests,
} from '@aura/contract/communities/communities.members.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { recordAct } from './communities.log.queries.ts'
import { lockMembershipsOf } from './communities.members.queries.ts'
import { requireAnswer, requireReason } from './communities.members.rules.ts'
import { texts } from './communities.members.texts.ts'
import {
  acceptRequest,
  deleteRequest,
  findDeclinedRequests,
  findRequest,
  findWaitingRequests,
  insertRequest,
  markRequestDeclined,
  type RequestAnswer,
  type RequestRow,
} from './communities.requests.queries.ts'
import { lockRoles } from './communities.roles.queries.ts'
import { presentAsMember } from './communities.views.ts'

export interface RequestsDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  accountVisibility: AccountVisibility
  aura: Pick<AuraService, 'balancesOf'>
}

export type RequestsService = ReturnType<typeof createRequestsService>

/** Requests to join private communities, and the answers of owner and admins. */
export function createRequestsService({ db, clock, communityAccess, accountVisibility, aura }: RequestsDeps) {
  /**
   * Runs `decide` on a request with the actor's role locked.
   *
   * @throws DomainError `communities.no-request`, also for actors without a role, who may not learn of requests [COM-24]
   */
  async function answer(
    { userId }: Actor,
    requestId: Id,
    decide: (tx: Tx, request: RequestAnswer) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const request = await findRequest(tx, requestId)
      if (!request) throw new DomainError('communities.no-request')
      // The removal of members takes locks in the same order.
      await lockMembershipsOf(tx, request.accountId)
      const roles = await lockRoles(tx, request.communityId, [userId])
      const role = roles.get(userId)
      if (!role || !isStaff(role)) throw new DomainError('communities.no-request')
      await decide(tx, { ...request, requestId, byId: userId, now: clock.now() })
    })
  }

  async function present(viewer: Viewer, rows: readonly RequestRow[]): Promise<JoinRequest[]> {
    const ids = rows.map(({ accountId }) => accountId)
    const [cards, balances] = await Promise.all([
      accountVisibility.findCards(viewer, ids),
      aura.balancesOf(ids),
    ])
    return rows.flatMap(({ id, accountId, answer, createdAt, declinedAt, reason }) => {
      const card = cards.get(accountId)
      if (!card) return []
      return {
        id,
        ...presentAsMember(card),
        aura: balances.get(accountId) ?? 0,
        answer,
        created_at: createdAt.toISOString(),
        declined_at: declinedAt?.toISOString() ?? null,
        reason,
      }
    })
  }

  return {
    /**
     * Asks to join a private community [COM-18, COM-51]; asking twice is a success.
     *
     * @throws DomainError why the actor may not ask
     */
    async ask(
      { userId }: Actor,
      communityId: Id,
      rawAnswer: string | undefined,
    ): Promise<{ message: string }> {
      const answer = requireAnswer(rawAnswer)
      const asking = { communityId, accountId: userId, answer, now: clock.now() }
      const { outcome, declinedAt } = (await retryOnConflict(() => insertRequest(db, asking))) ?? {}
      if (outcome === 'waiting') return { message: texts.requested }
      const values = declinedAt ? { from: formatMoment(later(declinedAt, days(askAgainDays))) } : {}
      throw new DomainError(outcome ?? 'communities.unknown', { values })
    },

    /** Takes a request back [COM-19]. @throws DomainError `communities.no-request` for one that was answered or never made */
    async cancel(actor: Actor, communityId: Id): Promise<{ message: string }> {
      const request = { communityId, accountId: actor.userId, now: clock.now() }
      if (await retryOnConflict(() => deleteRequest(db, request))) return { message: texts.requestCancelled }
      await communityAccess.require(actor, communityId)
      throw new DomainError('communities.no-request')
    },

    /**
     * Accepts a request, also one that was declined before [COM-25, COM-52].
     *
     * @throws DomainError `communities.no-request`, `communities.person-banned`, `communities.person-joined-too-many`
     */
    async accept(actor: Actor, requestId: Id): Promise<{ message: string }> {
      await answer(actor, requestId, async (tx, request) => {
        const { outcome, isTaken } = (await acceptRequest(tx, request)) ?? {}
        if (outcome === 'communities.banned') throw new DomainError('communities.person-banned')
        if (outcome === 'communities.too-many-joined')
          throw new DomainError('communities.person-joined-too-many')
        if (!isTaken) throw new DomainError('communities.no-request')
        await recordAct(tx, { ...actOn(request), act: 'accepted' })
      })
      return { message: texts.accepted }
    },

    /** Declines a request [COM-26, COM-51]. @throws DomainError `communities.no-request` */
    async decline(actor: Actor, requestId: Id, rawReason: string | undefined): Promise<{ message: string }> {
      const reason = requireReason(rawReason)
      await answer(actor, requestId, async (tx, request) => {
        if (!(await markRequestDeclined(tx, request, reason))) throw new DomainError('communities.no-request')
        // Members read the log, so it holds no reason: the person reads it, and owner and admins below « Refusées ».
        await recordAct(tx, { ...actOn(request), act: 'declined' })
      })
      return { message: texts.declined }
    },

    /** The oldest 50 requests that wait, the oldest first, for owner and admins; answered ones make room for later ones [COM-24]. */
    async waiting(viewer: Viewer, communityId: Id): Promise<JoinRequest[]> {
      const rows = await findWaitingRequests(db, communityId, maxPageSize, (account) =>
        accountVisibility.showsAccount(viewer, account),
      )
      return present(viewer, rows)
    },

    /** Requests that were declined, the latest first [COM-52]. */
    async declined(
      actor: Actor,
      communityId: Id,
      { limit: size = membersPageSize, cursor }: QueryOf<typeof listDeclinedRequests>,
    ): Promise<ResponseOf<typeof listDeclinedRequests>> {
      const after = cursor === undefined ? undefined : readDated(cursor)
      const found = await findDeclinedRequests(db, communityId, { after, limit: size + 1 })
      const { rows, end } = cutPage(
        found,
        size,
        ({ declinedAt, id }) => declinedAt && writeDated({ createdAt: declinedAt, id }),
      )
      return { requests: await present(actor, rows), ...end }
    },
  }
}

const actOn = ({ communityId, accountId, byId, now }: RequestAnswer) => ({
  communityId,
  byId,
  personId: accountId,
  at: now,
})

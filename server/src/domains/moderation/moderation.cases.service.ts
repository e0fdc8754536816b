import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import {
  type CaseOrder,
  type listCases,
  usualOrders,
} from '@aura/contract/moderation/moderation.cases.contract'
import { casesPageSize } from '@aura/contract/moderation/moderation.limits'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import { writtenListResponses } from '../../platform/http/list-response.ts'
import type { PreparedResponse } from '../../platform/http/prepared-response.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraCaseDetails } from '../aura/aura.case-details.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { findAppealedTarget } from './moderation.appeals.queries.ts'
import { createFindCaseDetail } from './moderation.cases.queries.ts'
import { presentCase, presentDetail } from './moderation.cases.views.ts'
import type { Conflicts } from './moderation.conflict-of-interest.service.ts'
import type { createFindBlockedReason } from './moderation.eligibility.service.ts'
import { readQueuePlace, writeQueuePlace } from './moderation.queue.cursor.rules.ts'
import { countWaiting, createQueue, type QueuePlace, type StoredCaseRow } from './moderation.queue.queries.ts'
import { levelOf } from './moderation.severity.rules.ts'
import type { ReportTargets } from './moderation.targets.service.ts'

export interface CasesDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'nameOf' | 'ageAndSuspensionOf' | 'isSuspendedForGood' | 'findAnyByPseudo'>
  posts: Pick<PostsService, 'earlierLegendsOf'>
  media: Pick<MediaService, 'mediaJsonOf' | 'cardOf'>
  targets: Pick<ReportTargets, 'findForDesk'>
  auraCaseDetails: AuraCaseDetails
  titleOfChallenge: (challengeId: RawBuilder<unknown>) => RawBuilder<string | null>
  conflicts: Conflicts
  findBlockedReason: ReturnType<typeof createFindBlockedReason>
}

type QueueResponse = ResponseOf<typeof listCases>

/** Query of a page of the queue; without `moderatorId`, it includes cases that concern moderators. */
type AskedPage = Omit<QueryOf<typeof listCases>, 'pseudo'> & {
  moderatorId: Id | undefined
  person: QueueResponse['person']
}

const writeQueueResponse = writtenListResponses<QueueResponse, 'cases'>('cases')

export type CasesService = ReturnType<typeof createCasesService>

/** The moderators' desk: the queue, and a case with what is needed to decide it [MOD-23, MOD-24]. */
export function createCasesService(deps: CasesDeps) {
  const { db, clock, accounts, posts, media, targets, auraCaseDetails, conflicts, findBlockedReason } = deps
  const { appealWords, heldParties, isHeldLoss, challengeOfHeld } = auraCaseDetails
  const titleOfHeldPrize = (held: RawBuilder<unknown>) => deps.titleOfChallenge(challengeOfHeld(held))
  const { earlierLegendsOf } = posts
  const { mediaJsonOf, cardOf } = media
  const detailSql = {
    ...{ ...accounts, appealWords, heldParties, isHeldLoss, titleOfHeldPrize },
    ...{ earlierLegendsOf, mediaJsonOf },
  }
  const findQueue = createQueue(detailSql)
  const findCaseDetail = createFindCaseDetail(detailSql)

  /** @throws DomainError `platform.invalid` for a cursor of another order, and for the order of decisions of unresolved cases */
  async function readPage(
    asked: AskedPage,
  ): Promise<{ found: StoredCaseRow[]; response: PreparedResponse<QueueResponse> }> {
    const { limit: size = casesPageSize, severity, age, cursor } = asked
    const { status, kind, assignee, moderatorId, person } = asked
    const order = asked.order ?? usualOrders[status ?? 'open']
    if (order === 'decided' && status !== 'resolved') throw orderRefusal()
    const now = clock.now()
    const found = await findQueue(db, {
      ...{ status, kind, assignee, moderatorId, order },
      isDecidedByMe: asked.decided_by === 'me',
      personId: person?.id,
      level: severity && levelOf(severity),
      openedAfter: age === 'day' ? later(now, -days(1)) : age === 'week' ? later(now, -days(7)) : undefined,
      openedUntil: age === 'older' ? later(now, -days(7)) : undefined,
      after: cursor === undefined ? undefined : readQueuePlace(order, cursor),
      limit: size + 1,
    })
    const { rows, end } = cutPage(found, size, (last) => writeQueuePlace(order, placeOf(order, last)))
    return { found, response: writeQueueResponse({ ...end, person }, JSON.stringify(rows.map(presentCase))) }
  }

  const sharePage = singleFlight(readPage)

  /** The account that a moderator names. */
  async function findPerson(pseudo: string): Promise<QueueResponse['person']> {
    const found = await accounts.findAnyByPseudo(pseudo)
    return found ? { id: found.id, pseudo: found.pseudo, is_former_pseudo: found.isFormer } : null
  }
  const shareCounts = singleFlight((_: 'all') => countWaiting(db))

  /** A case as a moderator may see it, without the details of its aura. */
  const shareCase = singleFlight(async ({ actor, id }: { actor: Actor; id: Id }) => {
    const [row, ...history] = await findCaseDetail(db, { id, moderatorId: actor.userId })
    if (!row?.isAsked) throw new DomainError('moderation.case-unknown')
    const { target } = presentCase(row)
    const { personId, kind, status, caseTarget } = row
    await conflicts.refuseOwnCase(db, actor, { kind, targetId: caseTarget, personId })
    // Only decisions can be appealed.
    const isAppealable = kind !== 'report' || (row.decisions ?? []).length > 0
    const blockedReason =
      isAppealable || row.isOwnReport
        ? await findBlockedReason(actor, { id, kind, status, targetId: caseTarget, personId })
        : null
    const live =
      kind === 'report' && target && personId !== null
        ? await targets.findForDesk(actor, target, personId)
        : undefined
    const context = { history, live, blockedReason, moderatorId: actor.userId, now: clock.now(), cardOf }
    return { kind, caseTarget, detail: presentDetail(row, context) }
  })

  return {
    /** A page of the queue. @throws DomainError `platform.invalid` for a cursor of another order, or an order that the status has not */
    async list(actor: Actor, asked: QueryOf<typeof listCases>): Promise<PreparedResponse<QueueResponse>> {
      const { pseudo, ...others } = asked
      const person = pseudo === undefined ? null : await findPerson(pseudo)
      if (pseudo !== undefined && !person) return nothing
      const own = { ...others, person, moderatorId: actor.userId }
      if (person) return (await readPage(own)).response
      const isOwn = asked.decided_by === 'me' || asked.assignee === 'me' || asked.assignee === 'others'
      if (isOwn) return (await sharePage(own)).response
      const { found, response } = await sharePage({ ...own, moderatorId: undefined })
      return found.some((row) => concernsOne(row, actor.userId)) ? (await readPage(own)).response : response
    },

    /** How many cases wait, cases that concern the caller included: one count serves all moderators. */
    count: () => shareCounts('all'),

    /** @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async show(actor: Actor, id: Id): Promise<CaseDetail> {
      const { kind, caseTarget, detail } = await shareCase({ actor, id })
      if (kind === 'report') return detail
      const isAppeal = kind === 'decision-contest'
      const judged = isAppeal
        ? await findAppealedTarget(db, caseTarget)
        : { targetType: kind, targetId: caseTarget }
      // Not shared between callers, because each view is audited.
      const [aura, appeal] = await Promise.all([
        judged && auraCaseDetails.describe(actor, { id, ...judged }),
        kind === 'aura-contest' ? auraCaseDetails.describeAppeal(caseTarget) : undefined,
      ])
      return { ...detail, aura: aura ?? null, contest: appeal ?? detail.contest }
    },
  }
}

/** The place of a case in an order of the queue. */
const placeOf = (order: CaseOrder, { severity, openedAt, resolvedAt, id }: StoredCaseRow): QueuePlace => ({
  ...{ level: severity, id },
  at: order === 'decided' ? (resolvedAt ?? openedAt) : openedAt,
})

const nothing = writeQueueResponse({ person: null, hasMore: false, nextCursor: null }, '[]')

const orderRefusal = () =>
  new DomainError('platform.invalid', { fields: { order: 'Seuls les dossiers décidés ont cet ordre.' } })

/** Whether a case concerns a moderator, who must not see it: about them, or about aura that they gave or receive. */
const concernsOne = ({ personId, heldParties }: StoredCaseRow, moderatorId: Id) =>
  personId === moderatorId || (heldParties?.includes(moderatorId) ?? false)

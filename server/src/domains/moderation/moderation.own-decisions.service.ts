import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { decisionAppealsPerDay, ownDecisionsPageSize } from '@aura/contract/moderation/moderation.limits'
import type { listOwnDecisions, OwnDecision } from '@aura/contract/moderation/moderation.own.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { cutPage, pageOf, writeId } from '../../platform/http/cursor-pages.ts'
import { hashOneTimeToken } from '../accounts/one-time-tokens.rules.ts'
import type { CountedLosses } from '../aura/aura.counted-losses.service.ts'
import type { HeldPrizes } from '../aura/aura.held-prizes.service.ts'
import { countAppealsOfDay, findAppealsOf, findLinked, insertAppeal } from './moderation.appeals.queries.ts'
import { lockCase } from './moderation.case-record.queries.ts'
import {
  type DecisionRow,
  findAnswer,
  findDecision,
  findToldDecisions,
  hasUnsettled,
  lockDecision,
} from './moderation.decisions.queries.ts'
import { appealEnd, isAppealable, isOwnKind } from './moderation.decisions.rules.ts'
import { presentOwnDecision } from './moderation.own-decisions.views.ts'
import { withChallenges } from './moderation.prize-names.service.ts'
import { responseMessages } from './moderation.statements.texts.ts'

export interface OwnDecisionsDeps {
  db: Db
  clock: Clock
  countedLosses: Pick<CountedLosses, 'findAppeals'>
  heldPrizes: Pick<HeldPrizes, 'describe'>
}

export type OwnDecisions = ReturnType<typeof createOwnDecisions>

/** Decisions as the people they concern read and appeal them [MOD-21, MOD-27]. */
export function createOwnDecisions({ db, clock, countedLosses, heldPrizes }: OwnDecisionsDeps) {
  /** Decisions of one person, with their appeals: of a counted movement, from the history of aura. */
  async function present(personId: Id, rows: readonly DecisionRow[]): Promise<OwnDecision[]> {
    const counted = rows.flatMap(({ kind, targetId }) => (kind === 'count' ? (targetId ?? []) : []))
    const [appeals, lossAppeals] = await Promise.all([
      findAppealsOf(
        db,
        rows.map(({ id }) => id),
      ),
      countedLosses.findAppeals(personId, counted),
    ])
    const now = clock.now()
    return rows.map((row) => {
      const lossAppeal = row.targetId === null ? undefined : lossAppeals.get(row.targetId)
      return presentOwnDecision(row, { appeal: appeals.get(row.id), lossAppeal, now })
    })
  }

  /** The decisions of a link's answer of which the person was notified. @throws DomainError `moderation.link-ended` */
  async function requireLinked(token: string): Promise<{ personId: Id; decisions: DecisionRow[] }> {
    const id = await findLinked(db, hashOneTimeToken(token), clock.now())
    const linked = id === undefined ? undefined : await findDecision(db, id)
    if (!linked || linked.personId === null || !linked.toldAt) throw new DomainError('moderation.link-ended')
    const { answerId, personId } = linked
    const answer = await findAnswer(db, answerId)
    const decisions = answer.filter(
      (one) => one.personId === personId && one.toldAt !== null && isOwnKind(one.kind),
    )
    return { personId, decisions }
  }

  /** @throws DomainError `moderation.decision-unknown`, `moderation.contest-exists`, `moderation.contest-late`, `moderation.contests-per-day`, `moderation.too-soon` while another answer of the case can be undone */
  async function appealIn(tx: Tx, personId: Id, decisionId: Id, words: string): Promise<void> {
    const now = clock.now()
    const { count, secondsLeft } = await countAppealsOfDay(tx, personId, now)
    // The case is locked before its decision, in the order of a second decision.
    const caseId = (await findDecision(tx, decisionId))?.caseId ?? null
    if (caseId !== null) await lockCase(tx, caseId)
    const decision = await lockDecision(tx, decisionId)
    if (decision?.personId !== personId || !decision.toldAt || !isAppealable(decision.kind))
      throw new DomainError('moderation.decision-unknown')
    if ((await findAppealsOf(tx, [decisionId])).size > 0) throw new DomainError('moderation.contest-exists')
    if (decision.state !== 'in-force' || now >= appealEnd(decision.decidedAt))
      throw new DomainError('moderation.contest-late')
    if (caseId !== null && (await hasUnsettled(tx, caseId, decision.answerId)))
      throw new DomainError('moderation.too-soon')
    if (count >= decisionAppealsPerDay)
      throw new DomainError('moderation.contests-per-day', {
        retryAfterSeconds: secondsLeft,
        values: { limit: decisionAppealsPerDay },
      })
    await insertAppeal(tx, { decisionId, personId, words: words.trim() }, now)
  }

  return {
    /** Decisions about the actor, newest first. */
    async list(
      actor: Actor,
      asked: QueryOf<typeof listOwnDecisions>,
    ): Promise<ResponseOf<typeof listOwnDecisions>> {
      const page = pageOf(asked, ownDecisionsPageSize)
      const found = await findToldDecisions(db, actor.userId, page)
      const { rows, end } = cutPage(found, page.size, writeId)
      return { decisions: await present(actor.userId, await withChallenges(heldPrizes, actor, rows)), ...end }
    },

    /** Appeals a decision about the actor, which opens a case. @throws as {@link appealIn} */
    async appeal(
      actor: Actor,
      decisionId: Id,
      words: string,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        await appealIn(tx, actor.userId, decisionId, words)
        return { message: responseMessages.appealed }
      })
    },

    /** The decisions of the link in a mail. @throws DomainError `moderation.link-ended` */
    async showLinked(token: string): Promise<{ decisions: OwnDecision[] }> {
      const { personId, decisions } = await requireLinked(token)
      return { decisions: await present(personId, decisions) }
    },

    /**
     * Appeals one of them without a login.
     *
     * @throws DomainError `moderation.link-ended`, `moderation.decision-unknown` for one of another answer, and as {@link appealIn}
     */
    async appealLinked(token: string, decisionId: Id, words: string): Promise<{ message: string }> {
      const { personId, decisions } = await requireLinked(token)
      if (!decisions.some(({ id }) => id === decisionId)) throw new DomainError('moderation.decision-unknown')
      await inTransaction(db, (tx) => appealIn(tx, personId, decisionId, words))
      return { message: responseMessages.appealed }
    },
  }
}

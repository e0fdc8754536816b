import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import type { AppealCaseDetail, AuraCaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { SharedTraces } from '../accounts/traces.service.ts'
import type { AuditLog, Auditor } from '../audit/audit.service.ts'
import { appealWords, findAppeal, findCorrected } from './aura.appeals.queries.ts'
import {
  challengeOfHeld,
  findOpenings,
  findSeries,
  findTies,
  findWait,
  heldParties,
  isHeldLoss,
  type JudgedWait,
  type SeriesPoint,
  type TiesSql,
} from './aura.case-details.queries.ts'
import type { FindChallengeTitles } from './aura.held-prizes.service.ts'
import { findLinedMovements, type LinedMovement } from './aura.history.lines.queries.ts'
import { howShown, readLineId } from './aura.history.rules.ts'
import { findTransfer } from './aura.queries.ts'
import type { HeldKind, TransferReason } from './aura.rules.ts'

export interface AuraCaseDetailsDeps {
  db: Db
  clock: Clock
  auditLog: AuditLog
  accountAdministration: Pick<AccountAdministration, 'findAnyByIds'>
  countSharedTraces: (db: Db, oneId: Id, otherId: Id, now: Date) => Promise<SharedTraces>
  /** The posts that comments are on, by the comments' ids. */
  findPostsOfComments: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Id>>
  findChallengeTitles: FindChallengeTitles
  ties: TiesSql
}

/** A case of aura, as moderation keeps it. */
export interface AuraCase {
  id: Id
  targetType: string
  targetId: Id
}

interface Returned {
  amount: number
  givers: number
}

const nothingReturned: Returned = { amount: 0, givers: 0 }

/** The act to judge, before its people are looked up. */
interface Judged {
  act: HeldKind | TransferReason
  amount: number
  subjectId: Id
  /** Null: several people, or the rules. */
  giverId: Id | null
  givers: number
  /** What of the amount came back or became void since, and of how many givers. */
  returned: Returned
  receiverId: Id
  /** The Paris day of the act. */
  day: string
  wait: JudgedWait | undefined
  /** Movements of an appealed line that sums several givers. */
  points: SeriesPoint[]
}

const noTies = {
  giver_follows: false,
  receiver_follows: false,
  blocked: false,
  shared_addresses: 0,
  shared_devices: 0,
}

export type AuraCaseDetails = ReturnType<typeof createAuraCaseDetails>

/** Details that moderators need to judge held acts [MOD-23]. Only moderators see givers, so each view is recorded [AUR-42]. */
export function createAuraCaseDetails(deps: AuraCaseDetailsDeps) {
  const { db, clock, auditLog, accountAdministration, countSharedTraces } = deps
  const { findPostsOfComments, findChallengeTitles } = deps

  async function findJudged({ targetType, targetId }: AuraCase): Promise<Judged | undefined> {
    if (targetType === 'aura-contest') return findAppealed(targetId)
    if (targetType !== 'held-act' && targetType !== 'held-prize') return undefined
    const wait = await findWait(db, targetId)
    return wait && { ...wait, wait, givers: 1, returned: nothingReturned, points: [] }
  }

  async function findAppealed(appealId: Id): Promise<Judged | undefined> {
    const appeal = await findAppeal(db, appealId)
    if (!appeal) return undefined
    const { accountId: receiverId, entryId } = appeal
    const line = readLineId(entryId)
    if (!line) {
      const moved = await findTransfer(db, entryId)
      return (
        moved && {
          ...moved,
          act: moved.reason,
          amount: -moved.amount,
          giverId: null,
          givers: 0,
          returned: { amount: await findCorrected(db, entryId), givers: 0 },
          receiverId,
          wait: undefined,
          points: [],
        }
      )
    }
    const movements = await findLinedMovements(db, receiverId, line)
    const givers = [...new Set(movements.map(({ actorId }) => actorId))]
    const [giverId = null] = givers.length === 1 ? givers : []
    return {
      act: line.reason,
      amount: sumOf(movements),
      subjectId: line.subjectId,
      day: line.day,
      giverId,
      givers: givers.length,
      returned: returnedOf(movements),
      receiverId,
      wait: undefined,
      points: giverId === null ? pointsOf(movements) : [],
    }
  }

  async function findSubject({ act, subjectId: id }: Judged): Promise<AuraCaseDetail['subject']> {
    const type = act === 'prize' ? 'challenge' : howShown(act).subject
    if (type === 'none' || id === 0) return null
    const posts = type === 'comment' ? await findPostsOfComments([id]) : undefined
    const titles = type === 'challenge' ? await findChallengeTitles('moderators', [id]) : undefined
    return { type, id, post_id: posts?.get(id) ?? null, title: titles?.get(id) ?? null }
  }

  async function describeTies(pair: { giverId: Id; receiverId: Id }): Promise<AuraCaseDetail['ties']> {
    const { giverId, receiverId } = pair
    const [{ giverFollows, receiverFollows, isBlocked }, { addresses, devices }] = await Promise.all([
      findTies(db, deps.ties, pair),
      countSharedTraces(db, giverId, receiverId, clock.now()),
    ])
    return {
      giver_follows: giverFollows,
      receiver_follows: receiverFollows,
      blocked: isBlocked,
      shared_addresses: addresses,
      shared_devices: devices,
    }
  }

  return {
    /** The subject of a case of aura, as a moderator reads it; undefined for other cases, and once an appeal is gone. */
    async describe(actor: Auditor, auraCase: AuraCase): Promise<AuraCaseDetail | undefined> {
      const judged = await findJudged(auraCase)
      if (!judged) return undefined
      const { giverId, givers, receiverId, returned, wait, act, amount, day } = judged
      if (giverId !== null && amount < 0)
        await inTransaction(db, (tx) =>
          auditLog.record(tx, {
            actor,
            act: 'look-up',
            caseId: auraCase.id,
            details: String(auraCase.targetId),
          }),
        )
      const ids = giverId === null ? [receiverId] : [giverId, receiverId]
      const pair = giverId === null ? undefined : { giverId, receiverId }
      const [subject, people, openings, ties, series] = await Promise.all([
        findSubject(judged),
        accountAdministration.findAnyByIds(ids),
        findOpenings(db, ids),
        pair ? describeTies(pair) : noTies,
        pair ? findSeries(db, { ...pair, day }) : judged.points,
      ])
      const party = (id: Id | null) => {
        const person = people.find((one) => one.id === id && one.erasedAt === null)
        if (!person) return null
        const { pseudo } = person
        return { id: person.id, pseudo, created_at: (openings.get(person.id) ?? new Date(0)).toISOString() }
      }
      return {
        act,
        amount,
        returned: returned.amount,
        why: wait?.why ?? null,
        void_at: wait?.isWaiting ? later(wait.createdAt, days(auraLimits.undecidedDays)).toISOString() : null,
        giver: party(giverId),
        givers,
        returned_givers: returned.givers,
        receiver: party(receiverId),
        subject,
        ties,
        series: series.map(({ at, ...point }) => ({ at: at.toISOString(), ...point })),
      }
    },

    /**
     * SQL for moderators' lists: the words of an appeal; giver and receiver of a held act; the challenge of a held prize; whether a held
     * act takes aura.
     */
    appealWords,
    heldParties,
    challengeOfHeld,
    isHeldLoss,

    /** Whether an account is a party of a case about aura, and so must not decide it. */
    async isParty(on: Db, { targetType, targetId }: Omit<AuraCase, 'id'>, accountId: Id): Promise<boolean> {
      if (targetType === 'held-act' || targetType === 'held-prize') {
        const wait = await findWait(on, targetId)
        return accountId === wait?.giverId || accountId === wait?.receiverId
      }
      const appeal = targetType === 'aura-contest' ? await findAppeal(on, targetId) : undefined
      const line = appeal && readLineId(appeal.entryId)
      const movements = line ? await findLinedMovements(on, appeal.accountId, line) : []
      return accountId === appeal?.accountId || movements.some(({ actorId }) => actorId === accountId)
    },

    /** An appeal of a movement as moderators read it; undefined once it is gone. */
    async describeAppeal(id: Id): Promise<AppealCaseDetail | undefined> {
      const appeal = await findAppeal(db, id)
      if (!appeal) return undefined
      const { reason, createdAt, outcome, answer } = appeal
      return {
        words: reason,
        created_at: createdAt.toISOString(),
        outcome,
        answer,
        decision: null,
        grounds: null,
      }
    },
  }
}

/** What an act moves, would move once it counts, or would have moved had its hold not ended void. */
const amountOf = ({ moved, waiting, voided }: LinedMovement) => moved + waiting + voided

const sumOf = (movements: readonly LinedMovement[]) =>
  movements.reduce((sum, movement) => sum + amountOf(movement), 0)

/** What moderators gave back of a line, or let never count. */
function returnedOf(movements: readonly LinedMovement[]): Returned {
  const returned = movements.filter(({ isReversed, voided }) => isReversed || voided !== 0)
  return {
    amount: Math.max(0, 0 - sumOf(returned)),
    givers: new Set(returned.map(({ actorId }) => actorId)).size,
  }
}

function pointsOf(movements: readonly LinedMovement[]): SeriesPoint[] {
  return movements
    .map((movement) => ({ at: movement.at, amount: amountOf(movement), held: movement.moved === 0 }))
    .slice(-100)
}

import type { Contestability, OwnDecision } from '@aura/contract/moderation/moderation.own.contract'
import type { LossAppeal } from '../aura/aura.counted-losses.service.ts'
import type { AppealRow } from './moderation.appeals.queries.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'
import { appealEnd, isAppealable, isOwnKind } from './moderation.decisions.rules.ts'

interface Appeals {
  appeal: AppealRow | undefined
  /** Of the movement of a count; absent when the history has none. */
  lossAppeal: LossAppeal | undefined
  now: Date
}

const ofLosses = {
  open: 'in-history',
  waiting: 'waits-in-history',
  answered: 'answered-in-history',
  closed: 'closed',
} as const satisfies Record<LossAppeal, Contestability>

function contestabilityOf(
  { kind, state, decidedAt }: DecisionRow,
  { appeal, lossAppeal, now }: Appeals,
): Contestability {
  if (state !== 'in-force' || appeal) return 'closed'
  if (!isAppealable(kind)) return ofLosses[lossAppeal ?? 'closed']
  return now < appealEnd(decidedAt) ? 'open' : 'late'
}

/** A decision as the person concerned reads it [MOD-21]. */
export function presentOwnDecision(row: DecisionRow, appeals: Appeals): OwnDecision {
  if (!isOwnKind(row.kind)) throw new Error(`nobody is concerned by ${row.kind}`)
  const isForGood = row.kind === 'suspend' && row.days === null
  const contestability = contestabilityOf(row, appeals)
  const deadline = isAppealable(row.kind) ? appealEnd(row.decidedAt).toISOString() : null
  const { appeal } = appeals
  return {
    id: row.id,
    kind: row.kind,
    about: aboutOf(row),
    ...{ reason_label: row.reasonLabel, rule: row.rule, text: row.reasonText, words: row.words },
    is_automated: false,
    is_by_two: row.confirmedById !== null,
    decided_at: row.decidedAt.toISOString(),
    until: row.kind === 'suspend' && !isForGood ? (row.suspendedUntil?.toISOString() ?? null) : null,
    for_good: isForGood,
    state: row.state === 'in-force' ? 'in-force' : 'reversed',
    contestability,
    contest_deadline: deadline,
    contestable_until: contestability === 'open' ? deadline : null,
    contest: appeal
      ? {
          ...{ words: appeal.words, created_at: appeal.createdAt.toISOString() },
          ...{ outcome: appeal.outcome, answer: appeal.answer },
          answered_at: appeal.answeredAt?.toISOString() ?? null,
        }
      : null,
  }
}

function aboutOf({ kind, targetType, targetId, excerpt }: DecisionRow): OwnDecision['about'] {
  if (kind === 'void-giving') return { type: 'aura', id: null, excerpt: '' }
  if (targetType === 'held-act') return { type: 'aura', id: null, excerpt }
  if (targetType === 'held-prize') return { type: 'prize', id: null, excerpt }
  if (targetType === null) return { type: 'user', id: null, excerpt }
  return { type: targetType === 'entry' ? 'post' : targetType, id: targetId, excerpt }
}

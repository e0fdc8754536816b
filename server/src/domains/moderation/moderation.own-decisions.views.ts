import type { OwnDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import type { AppealRow } from './moderation.appeals.queries.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'
import { appealEnd, isAppealable, isOwnKind } from './moderation.decisions.rules.ts'

/** A decision as the person concerned reads it [MOD-21]. */
export function presentOwnDecision(row: DecisionRow, appeal: AppealRow | undefined, now: Date): OwnDecision {
  if (!isOwnKind(row.kind)) throw new Error(`nobody is concerned by ${row.kind}`)
  const isForGood = row.kind === 'suspend' && row.days === null
  const isOpen = row.state === 'in-force' && !appeal && now < appealEnd(row.decidedAt)
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
    contestable_until: isOpen && isAppealable(row.kind) ? appealEnd(row.decidedAt).toISOString() : null,
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

import type { Id } from '@aura/contract/common'
import type { BlockedReason, CaseDetail, CaseMedia } from '@aura/contract/moderation/moderation.case.contract'
import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { AppealView, CaseDetailRow, DecisionOfCase } from './moderation.cases.queries.ts'
import { undoEnd } from './moderation.decisions.rules.ts'
import { type DecisionView, presentDecision } from './moderation.decisions.views.ts'
import type { StoredCaseRow } from './moderation.queue.queries.ts'
import { categoriesOf, severityOf } from './moderation.severity.rules.ts'
import { hashContent, type TargetContent } from './moderation.targets.rules.ts'

export const named = (id: Id | null, pseudo: string | null) =>
  id === null ? null : { id, pseudo: pseudo ?? '' }

const reportTypes: readonly (string | null)[] = [
  'user',
  'post',
  'comment',
  'community',
  'challenge',
] satisfies ReportType[]
const isReportType = (type: string | null): type is ReportType => reportTypes.includes(type)

/** A case in lists, which do not name anonymous givers of aura. */
export function presentCase(row: StoredCaseRow): CaseRow {
  const { id, kind, targetType: type, targetId, excerpt, categoryCounts, reportsCount, verdictAt } = row
  const status = verdictAt ? 'resolved' : row.status
  return {
    ...{ id, kind, status, severity: severityOf(row.severity), excerpt },
    // Erased persons have a negative target id.
    target: isReportType(type) && targetId !== null && targetId > 0 ? { type, id: targetId } : null,
    person: row.isAnonymous ? null : named(row.personId, row.personPseudo),
    is_person_hidden: row.isAnonymous,
    categories: categoriesOf(categoryCounts),
    reports_count: reportsCount,
    opened_at: row.openedAt.toISOString(),
    resolved_at: (verdictAt ?? row.resolvedAt)?.toISOString() ?? null,
    undo_until: verdictAt && undoEnd(verdictAt).toISOString(),
    assignee: named(row.assigneeId, row.assigneePseudo),
  }
}

/** What a case shows besides its row. */
interface DetailContext {
  history: readonly StoredCaseRow[]
  live: TargetContent | undefined
  blockedReason: BlockedReason | null
  moderatorId: Id
  now: Date
  cardOf: MediaService['cardOf']
}

/** A case without the details of its aura. */
export function presentDetail(row: CaseDetailRow, context: DetailContext): CaseDetail {
  const { history, live, blockedReason, moderatorId, now, cardOf } = context
  const { frozenPseudo: pseudo, frozenText: text, frozenAlt: alt, concerned, appeal, personId } = row
  const decisionOf = (decision: DecisionView) => presentDecision(decision, moderatorId, now)
  return {
    // Opening a case is audited, so the person may be named.
    ...presentCase({ ...row, isAnonymous: false }),
    frozen: presentFrozen(
      text === null ? null : { pseudo, text, alt, medias: row.frozenMedia ?? [], at: row.openedAt },
      cardOf,
    ),
    live: row.kind === 'report' ? presentLive(row, live) : null,
    concerned:
      personId === null || !concerned
        ? null
        : {
            ...{ id: personId, pseudo: row.personPseudo ?? '', created_at: isoOf(concerned.createdAt) },
            suspended_until:
              concerned.suspendedUntil !== null && new Date(concerned.suspendedUntil) > now
                ? isoOf(concerned.suspendedUntil)
                : null,
            is_suspended_for_good: concerned.isForGood,
            warnings: concerned.warnings,
            removals: concerned.removals,
            suspensions: concerned.suspensions,
          },
    earlier_legends: (row.earlierLegends ?? []).map(({ legend, alts, replacedAt }) => ({
      ...{ legend, alts, until: isoOf(replacedAt) },
    })),
    history: history.map(presentCase),
    decisions: (row.decisions ?? []).map(decisionOf),
    notes: (row.notes ?? []).map(({ id, authorId, author, text, createdAt }) => ({
      ...{ id, author: named(authorId, author), text, created_at: isoOf(createdAt) },
    })),
    settles_at: row.kind === 'report' ? settlesAt(row.decisions ?? []) : null,
    blocked_reason: blockedReason,
    aura: null,
    contest: appeal
      ? {
          ...{ words: appeal.words, outcome: appeal.outcome, answer: appeal.answer },
          created_at: isoOf(appeal.createdAt),
          decision: decisionOf(appeal.decision),
          grounds: {
            ...{ rule: appeal.rule, text: appeal.reasonText, excerpt: appeal.excerpt },
            frozen: presentFrozen(appeal.frozen, cardOf),
          },
        }
      : null,
  }
}

/** When the last decision in force that is not settled can no longer be undone; null without one. */
function settlesAt(decisions: readonly DecisionOfCase[]): string | null {
  const ends = decisions
    .filter(({ state, settledAt }) => state === 'in-force' && settledAt === null)
    .map(({ decidedAt }) => undoEnd(new Date(decidedAt)).getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString()
}

function presentFrozen(
  copy: (Omit<NonNullable<AppealView['frozen']>, 'at'> & { at: string | Date }) | null,
  cardOf: DetailContext['cardOf'],
): CaseDetail['frozen'] {
  if (copy === null) return null
  const { pseudo, text, alt, at } = copy
  const medias = copy.medias.flatMap((row) => presentMedia(row, cardOf))
  return { pseudo: pseudo ?? '', text, alt, medias, at: new Date(at).toISOString() }
}

function presentMedia(row: MediaRow, cardOf: DetailContext['cardOf']): CaseMedia[] {
  const { name, variants, durationSeconds, alt } = cardOf(row)
  return name === null
    ? []
    : [{ media: name, media_variants: variants, duration_seconds: durationSeconds, alt }]
}

/** The current content; empty if removed or deleted. */
function presentLive(row: CaseDetailRow, live: TargetContent | undefined): CaseDetail['live'] {
  if (!live || row.isRemoved) {
    const state = row.isRemoved ? 'removed' : 'deleted'
    return { state, path: null, text: '', alt: null, medias: [] }
  }
  const { text, alt, medias, path } = live
  const isUnchanged = row.frozenHash
    ? hashContent(row.targetType as ReportType, live).equals(row.frozenHash)
    : row.frozenText === text && row.frozenAlt === alt
  return { state: isUnchanged ? 'unchanged' : 'changed', path, text, alt, medias: [...medias] }
}

const isoOf = (moment: string) => new Date(moment).toISOString()

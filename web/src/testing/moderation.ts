import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import type { Decision, Reason } from '@aura/contract/moderation/moderation.decisions.contract'

/** An open case of a reported post; `parts` overrides fields. */
export function aCaseRow(parts: Partial<CaseRow> = {}): CaseRow {
  const id = parts.id ?? 1
  return {
    id,
    kind: 'report',
    status: 'open',
    severity: 'medium',
    target: { type: 'post', id: 70 + id },
    person: { id: 200 + id, pseudo: `personne.${id}` },
    is_person_hidden: false,
    excerpt: `Extrait ${id}`,
    categories: ['harassment'],
    reports_count: 3,
    opened_at: '2026-11-22T10:00:00.000Z',
    resolved_at: null,
    undo_until: null,
    assignee: null,
    ...parts,
  }
}

/** The same case with all that is needed to decide it; `parts` overrides fields. */
export function aCase(parts: Partial<CaseDetail> = {}): CaseDetail {
  const row = aCaseRow(parts)
  return {
    ...row,
    frozen: {
      pseudo: row.person?.pseudo ?? '',
      text: 'Le texte signalé',
      alt: null,
      medias: [],
      at: row.opened_at,
    },
    live: {
      state: 'changed',
      path: '/post/post/71/0',
      text: 'Le texte corrigé',
      alt: null,
      medias: [],
    },
    concerned: row.person && {
      ...row.person,
      created_at: '2026-01-02T10:00:00.000Z',
      suspended_until: null,
      is_suspended_for_good: false,
      warnings: 1,
      removals: 0,
      suspensions: 0,
    },
    earlier_legends: [],
    history: [],
    decisions: [],
    notes: [],
    aura: null,
    contest: null,
    settles_at: null,
    blocked_reason: null,
    ...parts,
  }
}

/** A warning in force that nobody can undo any more; `parts` overrides fields. */
export function aDecision(parts: Partial<Decision> = {}): Decision {
  return {
    id: 500,
    case_id: 1,
    kind: 'warn',
    days: null,
    for_good: false,
    state: 'in-force',
    reason: 'harassment',
    reason_label: 'Harcèlement',
    words: '',
    decided_by: 'moi',
    decided_by_id: 9,
    confirmed_by: null,
    decided_at: '2026-11-22T11:00:00.000Z',
    undo_until: null,
    ...parts,
  }
}

export const aReason: Reason = {
  code: 'harassment',
  label: 'Harcèlement',
  rule: 'Respect',
  text: 'Vous avez visé une personne avec insistance.',
  is_active: true,
}

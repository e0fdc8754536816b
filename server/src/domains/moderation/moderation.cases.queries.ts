import type { Id } from '@aura/contract/common'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { EarlierLegend } from '../posts/posts.service.ts'
import type { DecisionView } from './moderation.decisions.views.ts'
import { frozenMediaOf } from './moderation.frozen.queries.ts'
import {
  appealed,
  type CaseSql,
  caseColumns,
  concernsOther,
  isAnonymous,
  type StoredCaseRow,
} from './moderation.queue.queries.ts'

/** SQL of other domains that one case shows. */
export interface DetailSql extends CaseSql {
  /** Relation of created_at and suspended_until. */
  ageAndSuspensionOf: (
    account: RawBuilder<unknown>,
  ) => RawBuilder<{ createdAt: Date; suspendedUntil: Date | null }>
  isSuspendedForGood: (account: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Earlier legends of a post, oldest first. */
  earlierLegendsOf: (postId: RawBuilder<unknown>) => RawBuilder<EarlierLegend[]>
  mediaJsonOf: MediaService['mediaJsonOf']
}

export interface CaseDetailRow extends StoredCaseRow {
  /** Target of the case itself. */
  caseTarget: Id
  /** The case asked for; the others are of the same person. */
  isAsked: boolean
  /** Whether the moderator reported it. */
  isOwnReport: boolean | null
  frozenPseudo: string | null
  frozenText: string | null
  frozenAlt: string | null
  frozenHash: Uint8Array | null
  frozenMedia: MediaRow[] | null
  /** Whether a decision to remove the target stands. */
  isRemoved: boolean | null
  concerned: {
    createdAt: string
    suspendedUntil: string | null
    isForGood: boolean
    warnings: number
    removals: number
    suspensions: number
  } | null
  decisions: DecisionOfCase[] | null
  notes: NoteRow[] | null
  appeal: AppealView | null
  /** Null if the target is no post. */
  earlierLegends: EarlierLegend[] | null
}

export interface DecisionOfCase extends DecisionView {
  /** When its irreversible effects and notices followed. */
  settledAt: string | null
}

export interface NoteRow {
  id: Id
  authorId: Id | null
  author: string | null
  text: string
  createdAt: string
}

export interface AppealView {
  words: string
  createdAt: string
  outcome: AppealOutcome | null
  answer: string | null
  decision: DecisionView
  rule: string
  reasonText: string
  excerpt: string
  /** The copy that the decided case stores; null once erased. */
  frozen: { pseudo: string | null; text: string; alt: string | null; medias: MediaRow[]; at: string } | null
}

/** Cases of a person shown beside one of them. */
const historyLength = 20

const decisionJson = (nameOf: CaseSql['nameOf']) => sql`json_build_object(
  'id', decision.id, 'caseId', decision.case_id, 'kind', decision.kind, 'days', days, 'state', state, 'reasonCode', reason_code,
  'reasonLabel', reason_label, 'words', decision.words, 'decidedById', decided_by_id,
  'decidedBy', coalesce(${nameOf(sql`decided_by_id`)}, nullif(decided_by, '')), 'confirmedBy', ${nameOf(sql`confirmed_by_id`)},
  'decidedAt', decided_at, 'settledAt', settled_at)`

interface AskedCase {
  id: Id
  moderatorId: Id
}

/** A case with its decisions and notes, then the latest others of its person; nothing scans its reports. */
export const createFindCaseDetail = (detailSql: DetailSql) =>
  compileStatement<AskedCase, CaseDetailRow>((given) => {
    const { nameOf, isSuspendedForGood, ageAndSuspensionOf, earlierLegendsOf, mediaJsonOf } = detailSql
    const id = hideFromPlanner(sql<Id>`${given((asked) => asked.id)}::bigint`)
    const moderatorId = hideFromPlanner(sql<Id>`${given((asked) => asked.moderatorId)}::bigint`)
    return sql<CaseDetailRow>`
    select ${caseColumns(detailSql)}, is_asked, moderation_case.target_id as case_target, frozen_pseudo, frozen_text, frozen_alt, frozen_hash,
      detail.*
    from (
      select ${id} as id, true as is_asked
      union all (
        select id, false from moderation_case
        where person_id = (select person_id from moderation_case where id = ${id}) and id <> ${id}
          and ${concernsOther(detailSql, moderatorId)} and not ${isAnonymous(detailSql)}
        order by id desc limit ${historyLength}
      )
    ) as picked join moderation_case using (id) ${appealed}
    left join lateral (
      select
        exists (
          select from moderation_decision as removal
          where kind = 'remove' and removal.state = 'in-force'
            and (removal.target_type, removal.target_id) = (moderation_case.target_type, moderation_case.target_id)
        ) as is_removed,
        exists (
          select from moderation_report where case_id = moderation_case.id and reporter_id = ${moderatorId}
        ) as is_own_report,
        (
          select json_build_object('createdAt', created_at, 'suspendedUntil', suspended_until,
            'isForGood', ${isSuspendedForGood(sql`moderation_case.person_id`)},
            'warnings', warnings, 'removals', removals, 'suspensions', suspensions)
          from (${ageAndSuspensionOf(sql`moderation_case.person_id`)}) as account, (
            select count(*) filter (where kind = 'warn') as warnings, count(*) filter (where kind = 'remove') as removals,
              count(*) filter (where kind = 'suspend') as suspensions
            from moderation_decision where person_id = moderation_case.person_id and state = 'in-force'
          ) as decided
        ) as concerned,
        (
          select coalesce(json_agg(${decisionJson(nameOf)} order by decision.id), '[]')
          from moderation_decision as decision where decision.case_id = moderation_case.id
        ) as decisions,
        (
          select coalesce(json_agg(json_build_object('id', note.id, 'authorId', author_id, 'author', ${nameOf(sql`author_id`)},
            'text', text, 'createdAt', created_at) order by note.id), '[]')
          from moderation_note as note where note.case_id = moderation_case.id
        ) as notes,
        ${mediaJsonOf(frozenMediaOf(sql`moderation_case.id`))} as frozen_media,
        (
          select json_build_object('words', appeal.words, 'createdAt', created_at, 'outcome', appeal.outcome, 'answer', answer,
            'decision', ${decisionJson(nameOf)}, 'rule', rule, 'reasonText', reason_text, 'excerpt', excerpt, 'frozen', (
              select json_build_object('pseudo', frozen_pseudo, 'text', frozen_text, 'alt', frozen_alt,
                'medias', ${mediaJsonOf(frozenMediaOf(sql`decided.id`))}, 'at', opened_at)
              from moderation_case as decided where decided.id = decision.case_id and frozen_text is not null
            ))
          from moderation_contest as appeal join moderation_decision as decision on decision.id = decision_id
          where moderation_case.kind = 'decision-contest' and appeal.id = moderation_case.target_id
        ) as appeal,
        case coalesce(appealed.target_type, moderation_case.target_type) when 'post'
          then ${earlierLegendsOf(sql`coalesce(appealed.target_id, moderation_case.target_id)`)} end as earlier_legends
    ) as detail on is_asked
    order by is_asked desc, moderation_case.id desc`
  })

/** Gives a case to a moderator, or back to everybody. */
export async function updateAssignee(tx: Tx, id: Id, assigneeId: Id | null, now: Date): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set({ assigneeId, takenAt: assigneeId === null ? null : now })
    .where('id', '=', id)
    .execute()
}

/** Adds a note; undefined when there is no such case. */
export async function insertNote(
  tx: Tx,
  note: { caseId: Id; authorId: Id; text: string; now: Date },
): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    insert into moderation_note (case_id, author_id, text, created_at)
    select id, ${note.authorId}, ${note.text}, ${note.now} from moderation_case where id = ${note.caseId}
    returning id`.execute(tx)
  return rows[0]?.id
}

import type { Id } from '@aura/contract/common'
import { cutText } from '@aura/contract/cut-text'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import { casesPageSize } from '@aura/contract/moderation/moderation.limits'
import type { listOwnReports, OwnReport } from '@aura/contract/moderation/moderation.own.contract'
import type { listCaseReports, listReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorRefusal } from '../../platform/http/cursor-fields.ts'
import { cutPage, pageOf, writeId } from '../../platform/http/cursor-pages.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { Conflicts } from './moderation.conflict-of-interest.service.ts'
import { undoEnd } from './moderation.decisions.rules.ts'
import { readReportsPlace, writeReportsPlace } from './moderation.report-lists.cursor.rules.ts'
import {
  findReports,
  findReportsBy,
  findReportsOfCase,
  type OwnReportRow,
  type ReportRow,
} from './moderation.report-lists.queries.ts'

/** Longest start of a reported text that its reporter reads, in code points. */
const subjectLength = 100

export interface ReportListsDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'nameOf'>
  accountVisibility: Pick<AccountVisibility, 'findCards' | 'findBlockersAmong'>
  conflicts: Pick<Conflicts, 'requireUninvolved'>
  posts: Pick<PostsService, 'present'>
  communities: Pick<CommunitiesService, 'findNames'>
}

interface Asked {
  limit?: number | undefined
  cursor?: string | undefined
}

export type ReportLists = ReturnType<typeof createReportLists>

/** Lists of reports for moderators, and for the people who sent them. */
export function createReportLists(deps: ReportListsDeps) {
  const { db, clock, accounts, accountVisibility, conflicts, posts, communities } = deps
  const { nameOf } = accounts

  /** The outcome of a report; `waiting` while its decision can be undone [MOD-25]. */
  function reportOutcomeOf({ status, outcome, resolvedAt, toldAt }: OwnReportRow): OwnReport['outcome'] {
    if (toldAt !== null) return outcome ?? 'unproblematic'
    const isFinal = resolvedAt !== null && undoEnd(resolvedAt) <= clock.now()
    if (status !== 'resolved' || !isFinal) return 'waiting'
    // A case resolved without a decision: the account of its person was erased.
    return outcome ?? 'removed'
  }

  return {
    /** @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async ofCase(actor: Actor, caseId: Id, asked: Asked): Promise<ResponseOf<typeof listCaseReports>> {
      const { size, ...page } = pageOf(asked, casesPageSize)
      await conflicts.requireUninvolved(actor, caseId)
      const { rows, end } = cutPage(await findReportsOfCase(db, nameOf, caseId, page), size, writeId)
      const reports = rows.map(({ id, category, reason, createdAt, ...row }) => ({
        ...{ id, category, reason, created_at: createdAt.toISOString() },
        reporter: { id: row.reporterId, pseudo: row.reporterPseudo ?? '' },
      }))
      return { reports, ...end }
    },

    /** All reports except of cases that concern the actor, open ones first, newest first [MOD-12]. @throws DomainError `platform.invalid` for a wrong cursor */
    async all(
      { userId: moderatorId }: Actor,
      { status, ...asked }: QueryOf<typeof listReports>,
    ): Promise<ResponseOf<typeof listReports>> {
      const after = asked.cursor ? readReportsPlace(asked.cursor) : undefined
      if (status === 'resolved' && after?.isOpen) throw cursorRefusal()
      const { size, limit } = pageOf({ limit: asked.limit }, casesPageSize)
      const found: ReportRow[] = []
      for (const isOpen of [true, false]) {
        const isWanted = status === undefined || isOpen === (status === 'open')
        const isPassed = isOpen && after?.isOpen === false
        if (!isWanted || isPassed || found.length === limit) continue
        const beforeId = after?.isOpen === isOpen ? after.id : undefined
        const page = { isOpen, moderatorId, beforeId, limit: limit - found.length }
        found.push(...(await findReports(db, nameOf, page)))
      }
      const { rows, end } = cutPage(found, size, writeReportsPlace)
      return { reports: rows.map(presentReport), ...end }
    },

    /** The reports of the actor, with their outcome and the account that the actor may block [MOD-04, MOD-05]. */
    async own(actor: Actor, asked: Asked): Promise<ResponseOf<typeof listOwnReports>> {
      const { size, ...page } = pageOf(asked, casesPageSize)
      const { rows, end } = cutPage(await findReportsBy(db, actor.userId, page), size, writeId)
      const personIds = rows.flatMap(({ personId }) => personId ?? [])
      const editedIds = (type: ReportType) =>
        rows.flatMap((row) => (row.targetType === type && isAfterCopy(row) ? [row.targetId] : []))
      const [cards, blockerIds, shown, communityNames] = await Promise.all([
        accountVisibility.findCards(actor, personIds),
        accountVisibility.findBlockersAmong(actor, personIds),
        posts.present(editedIds('post'), actor),
        communities.findNames(editedIds('community')),
      ])
      const legends = new Map(shown.map(({ id, legend }) => [id, legend]))
      /** For reports after the copy, the live content: the copy may contain text edited away before the report. */
      const subjectFor = (row: OwnReportRow) => {
        if (row.personId !== null && blockerIds.has(row.personId)) return ''
        if (!isAfterCopy(row)) return subjectOf(row)
        if (row.targetType === 'user') return cards.get(row.personId ?? 0)?.pseudo ?? ''
        if (row.targetType === 'community') return communityNames.get(row.targetId) ?? ''
        return cutText(legends.get(row.targetId) ?? '', subjectLength)
      }
      const reports = rows.map((row): OwnReport => {
        const { id, targetType: type, targetId, category, reason, createdAt, personId } = row
        const outcome = reportOutcomeOf(row)
        return {
          ...{ id, type, target_id: targetId > 0 ? targetId : null, category, reason, outcome },
          // Reported content of an author who has since blocked the reporter is not shown.
          subject: subjectFor(row),
          created_at: createdAt.toISOString(),
          answered_at: outcome === 'waiting' ? null : ((row.toldAt ?? row.resolvedAt)?.toISOString() ?? null),
          blockable_pseudo:
            (personId !== null && type !== 'community' && cards.get(personId)?.pseudo) || null,
        }
      })
      return { reports, ...end }
    },
  }
}

/**
 * A pseudo, or what was reported, shortened at the end of a word; of a community or a challenge its name, the first line of its copy.
 */
function subjectOf({ targetType: type, excerpt, frozenPseudo }: OwnReportRow): string {
  if (type === 'user' || excerpt === '') return frozenPseudo ?? ''
  const isNamed = type === 'community' || type === 'challenge'
  return cutText(isNamed ? (excerpt.split('\n', 1)[0] ?? '') : excerpt, subjectLength)
}

/** What its owner may edit. */
const editable = new Set<ReportType>(['post', 'user', 'community'])

/** The report joined a case with an older copy of the content, which its owner may have edited since. */
const isAfterCopy = ({ targetType, createdAt, openedAt }: OwnReportRow) =>
  editable.has(targetType) && createdAt > openedAt

function presentReport(row: ReportRow): ResponseOf<typeof listReports>['reports'][number] {
  const { id, caseId, targetType: type, isOpen, reason, category, createdAt } = row
  return {
    ...{ id, case_id: caseId, type, status: isOpen ? 'open' : 'resolved', reason, category },
    reporter_pseudo: row.reporterPseudo,
    reported_user_pseudo: row.personPseudo,
    reported_post_legend: type === 'post' ? row.frozenText : null,
    created_at: createdAt.toISOString(),
  }
}

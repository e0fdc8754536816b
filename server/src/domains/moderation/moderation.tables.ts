import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { Generated } from 'kysely'

interface ModerationCaseTable {
  id: Generated<number>
  targetType: ReportType
  targetId: number
  personId: number
  status: 'open' | 'resolved'
  openedAt: Date
  resolvedAt: Date | null
  frozenPseudo: string | null
  frozenText: string | null
  frozenAlt: string | null
  frozenPicture: Uint8Array | null
}

interface ModerationReportTable {
  id: Generated<number>
  caseId: number
  reporterId: number
  reason: string
  createdAt: Date
  /** In Paris, without an hour. */
  day: Date
  targetType: ReportType
  targetId: number
}

interface ModerationActTable {
  id: Generated<number>
  moderatorId: number
  kind: 'remove'
  targetType: ReportType
  targetId: number
  personId: number
  reason: string
  actedAt: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    moderationCase: ModerationCaseTable
    moderationReport: ModerationReportTable
    moderationAct: ModerationActTable
  }
}

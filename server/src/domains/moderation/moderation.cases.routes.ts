import * as caseContract from '@aura/contract/moderation/moderation.case.contract'
import * as contract from '@aura/contract/moderation/moderation.cases.contract'
import { listReasons, saveReason } from '@aura/contract/moderation/moderation.decisions.contract'
import { listOwnReports } from '@aura/contract/moderation/moderation.own.contract'
import { listCaseReports, listReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import { deskStatistics, transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CaseWork } from './moderation.case-work.service.ts'
import type { CasesService } from './moderation.cases.service.ts'
import type { ReasonsService } from './moderation.reasons.service.ts'
import type { ReportLists } from './moderation.report-lists.service.ts'
import type { StatisticsService } from './moderation.statistics.service.ts'

interface CasesRoutesDeps {
  cases: CasesService
  caseWork: CaseWork
  reportLists: ReportLists
  reasons: ReasonsService
  statistics: StatisticsService
}

export function casesRoutes(
  app: App,
  { cases, caseWork, reportLists, reasons, statistics }: CasesRoutesDeps,
): void {
  app.serve(contract.listCases, ({ actor, query }) => cases.list(actor, query))
  app.serve(contract.countCases, () => cases.count())
  app.serve(caseContract.showCase, ({ actor, params }) => cases.show(actor, params.id))
  app.serve(listCaseReports, ({ actor, params, query }) => reportLists.ofCase(actor, params.id, query))
  app.serve(caseContract.takeCase, ({ actor, params, body }) => caseWork.take(actor, params.id, body.from))
  app.serve(caseContract.releaseCase, ({ actor, params }) => caseWork.release(actor, params.id))
  app.serve(caseContract.addCaseNote, ({ actor, params, body, idempotency }) =>
    caseWork.addNote(actor, params.id, body.text, idempotency),
  )
  app.serve(listReports, ({ actor, query }) => reportLists.all(actor, query))
  app.serve(listOwnReports, ({ actor, query }) => reportLists.own(actor, query))
  app.serve(deskStatistics, () => statistics.forDesk())
  app.serve(transparency, () => statistics.forEveryone())
  app.serve(listReasons, () => reasons.list())
  app.serve(saveReason, ({ actor, params, body }) => reasons.save(actor, params.code, body))
}

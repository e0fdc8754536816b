import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Reports over HTTP, and the rows they leave. */
export const openReports = (app: TestApp) => ({
  report: (person: Person, body: object, headers = {}) =>
    ask(app, reportContent, { token: person.token, body: { reason: 'Ceci blesse.', ...body }, headers }),
  reportsBy: (person: Person) =>
    app.db.selectFrom('moderationReport').selectAll().where('reporterId', '=', person.id).execute(),
})

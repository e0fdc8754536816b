import type { Id } from '@aura/contract/common'
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
  async casesAbout({ id }: Person) {
    return app.db.selectFrom('moderationCase').selectAll().where('personId', '=', id).orderBy('id').execute()
  },
  async caseOf({ id }: Person): Promise<Id> {
    const row = app.db.selectFrom('moderationCase').select('id').where('personId', '=', id)
    return (await row.executeTakeFirstOrThrow()).id
  },
  resolve: (id: Id, outcome: 'removed' | 'measured' | 'unproblematic') =>
    app.db
      .updateTable('moderationCase')
      .set({ status: 'resolved', resolvedAt: app.clock.now(), outcome })
      .where('id', '=', id)
      .execute(),
})

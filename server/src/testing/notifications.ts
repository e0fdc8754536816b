import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
import { sql } from 'kysely'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Waits until everything that has happened is told: no queue holds anything that somebody will be told of. */
export async function untilTold({ application, db }: Pick<TestApp, 'application' | 'db'>): Promise<void> {
  for (;;) {
    for (const rollup of application.services.rollups) await rollUpAll(db, rollup)
    // The application rolls up too: what it has taken and not yet told still stands in the queue.
    const { rows } = await sql`
      select from post_delta union all select from comment_delta
      union all select from notification_event limit 1`.execute(db)
    if (rows.length === 0) return
  }
}

/** What a person reads in their list once everything is told. */
export async function toldTo(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  query: Record<string, string | number> = {},
): Promise<Notification[]> {
  await untilTold(app)
  const { body } = await ask(app, listNotifications, { token, query })
  return body.notifications
}

import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
import { sql } from 'kysely'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Waits until the queues that become notifications are empty. */
export async function untilNotified({ application, db }: Pick<TestApp, 'application' | 'db'>): Promise<void> {
  for (;;) {
    for (const rollup of application.services.rollups) await rollUpAll(db, rollup)
    // The application rolls up too: events under way still stand in the outbox.
    const { rows } = await sql`
      select from post_delta union all select from comment_delta
      union all select from notification_event limit 1`.execute(db)
    if (rows.length === 0) return
  }
}

/** A person's list of notifications, once the queues are empty. */
export async function notificationsOf(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  query: Record<string, string | number> = {},
): Promise<Notification[]> {
  await untilNotified(app)
  const { body } = await ask(app, listNotifications, { token, query })
  return body.notifications
}

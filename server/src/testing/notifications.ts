import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { findPending, rollUpAll } from '../platform/rollup/rollup.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Rolls up until nothing waits, neither in the queues nor as an alert that is due. */
export async function untilNotified({ application, db }: Pick<TestApp, 'application' | 'db'>): Promise<void> {
  const { rollups } = application.services
  // The application rolls up too: a batch that it has not committed yet is still pending here.
  while ((await findPending(db, rollups)).length > 0) {
    for (const rollup of rollups) await rollUpAll(db, rollup)
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

/** A person's notifications of one kind. */
export const notificationsOfKind = async (
  app: TestApp,
  person: Pick<Person, 'token'>,
  kind: NotificationKind,
): Promise<Notification[]> => (await notificationsOf(app, person)).filter((one) => one.kind === kind)

/** Kind, sentence and address of each notification of a person. */
export async function toldTo(app: TestApp, person: Pick<Person, 'token'>) {
  const all = await notificationsOf(app, person)
  return all.map((one) => [one.kind, notificationSentence(one), notificationAddress(one)] as const)
}

import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PreferencesService } from '../preferences/preferences.service.ts'
import { exportPushSubscriptions } from './push.export.queries.ts'
import { pushPersonalData } from './push.personal-data.ts'
import { pushRoutes } from './push.routes.ts'
import { createPushService, type PushService } from './push.service.ts'

type Needs = Pick<
  Platform,
  'db' | 'clock' | 'random' | 'log' | 'jobs' | 'metrics' | 'publicUrl' | 'config'
> & {
  notifications: NotificationsService
  onAlerts: (handle: PushService['enqueue']) => void
  preferences: PreferencesService
  sessions: Authentication
  traces: TracesService
}

export const createModule = (needs: Needs) => {
  const { db, clock, random, log, jobs, metrics, publicUrl, config, notifications, preferences } = needs
  const push = createPushService({
    db,
    clock,
    random,
    log,
    jobs,
    metrics,
    publicUrl,
    notifications,
    settings: config.push,
    planPushes: preferences.planPushes,
    findPreferences: preferences.findPushPreferences,
    findLive: needs.sessions.findLive,
    keepDevice: needs.traces.keepDevice,
  })
  needs.onAlerts(push.enqueue)
  return {
    services: { push },
    routes: (app) => pushRoutes(app, { push }),
    forgetAccount: (tx, { id }) => push.forgetAllOf(tx, id),
    housekeeping: [push.forgetOld],
    // The key pair is made at the first start [NTF-31].
    prepare: push.prepare,
    personalData: pushPersonalData,
    exportAccount: exportPushSubscriptions(db),
  } satisfies DomainModule
}

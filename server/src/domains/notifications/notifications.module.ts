import type { DomainModule } from '../../domain-module.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { createLateBound } from '../../platform/late-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CommentVisibility } from '../comments/comments.visibility.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { PreferencesService } from '../preferences/preferences.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { Alert } from './notifications.events.ts'
import { createNotificationRollup } from './notifications.grouping.service.ts'
import { notificationsPersonalData } from './notifications.personal-data.ts'
import {
  alertsChannel,
  createAlertDelivery,
  createDueAlertsRollup,
  publishAlerts,
} from './notifications.realtime.service.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotificationsService, forgetOldNotifications } from './notifications.service.ts'
import { createUnreadDelivery, unreadChannel } from './notifications.unread.service.ts'
import type { ShownToReader } from './notifications.visibility.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accountVisibility: AccountVisibility
  posts: PostsService
  postVisibility: PostVisibility
  commentVisibility: CommentVisibility
  preferences: PreferencesService
  follows: FollowsService
}

export const createModule = ({
  db,
  clock,
  accountVisibility,
  posts,
  postVisibility,
  commentVisibility,
  preferences,
  follows,
}: Needs) => {
  const alerted = createTransactionHook<[alerts: readonly Alert[]]>()
  alerted.add(publishAlerts)
  const findCommunities = createLateBound<ShownToReader['findCommunities']>('findCommunities')
  const findManaged = createLateBound<ShownToReader['findManaged']>('findManaged')
  const findChallengeTitle = createLateBound<ShownToReader['findChallengeTitle']>('findChallengeTitle')
  const notifications = createNotificationsService({
    db,
    clock,
    followedAmong: follows.followedAmong,
    isCalm: async (actor) => (await preferences.get(actor)).calmMode,
    shown: {
      showsActor: accountVisibility.showsAuthor,
      hiddenIdsOf: accountVisibility.hiddenAuthorIdsOf,
      findPeople: async (reader, ids) => {
        const cards = await Promise.all(ids.map((id) => accountVisibility.findAuthor(reader, id)))
        return new Map(cards.flatMap((card) => (card ? [[card.id, card]] : [])))
      },
      requirePerson: accountVisibility.requireById,
      findPosts: posts.findThumbnails,
      showsComment: commentVisibility.isShown,
      findCommunities: findCommunities.call,
      findManaged: findManaged.call,
      findChallengeTitle: findChallengeTitle.call,
    },
  })
  return {
    services: {
      notifications,
      onAlerts: alerted.add,
      /** Bound later, because communities are built after notifications. */
      setNotifiedCommunities: (finds: Pick<ShownToReader, 'findCommunities' | 'findManaged'>) => {
        findCommunities.bind(finds.findCommunities)
        findManaged.bind(finds.findManaged)
      },
      /** Bound later, because challenges are built after notifications. */
      setNotifiedChallenges: findChallengeTitle.bind,
    },
    routes: (app) => notificationsRoutes(app, { notifications }),
    rollups: [
      createNotificationRollup({
        sendAlerts: alerted.run,
        recipient: {
          hiddenIdsOf: accountVisibility.avoidedIdsOf,
          isOutsideAudience: postVisibility.isOutsideAudience,
          choicesOf: preferences.choicesOf,
        },
        isWanted: preferences.isWanted,
        findCalmPeriods: preferences.findCalmPeriods,
      }),
      createDueAlertsRollup({ sendAlerts: alerted.run, clock }),
    ],
    channels: (realtime, onError) => ({
      [alertsChannel]: createAlertDelivery({ realtime, notifications, onError }),
      [unreadChannel]: createUnreadDelivery({ realtime }),
    }),
    forgetAccount: (tx, { id }) => notifications.forgetAllOf(tx, id),
    housekeeping: [forgetOldNotifications],
    personalData: notificationsPersonalData,
    exportAccount: (person) => ({ notifications: () => notifications.all(person) }),
  } satisfies DomainModule
}

import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportMedia } from './media.export.queries.ts'
import { mediaPersonalData } from './media.personal-data.ts'
import { defineVideoPreparation } from './media.prepare-video.service.ts'
import { defineFileRemoval } from './media.remove-files.service.ts'
import { mediaRoutes } from './media.routes.ts'
import { createMediaService } from './media.service.ts'
import { createMediaStorer } from './media.store.service.ts'
import type { MediaVisibility } from './media.visibility.ts'

type Needs = Pick<Platform, 'db' | 'log' | 'clock' | 'jobs' | 'store' | 'images' | 'videos' | 'config'>

export const createModule = ({ db, log, clock, jobs, store, images, videos, config }: Needs) => {
  const failed = createTransactionHook<[mediaId: Id]>()
  const removal = defineFileRemoval({ db, store, jobs, log })
  const media = createMediaService({
    db,
    store,
    jobs,
    removal,
    clock,
    quotaBytes: config.mediaQuotaBytes,
    storer: createMediaStorer({ store, images, videos }),
  })
  const preparing = defineVideoPreparation({
    db,
    jobs,
    store,
    videos,
    removal,
    onFailed: failed.run,
  })
  /** Set by the domains that show media. */
  const mediaVisibility: MediaVisibility = {}
  return {
    services: { media, mediaVisibility, onVideoFailed: failed.add },
    routes: (app) => mediaRoutes(app, { media, visibility: mediaVisibility }),
    forgetAccount: async (tx, { id, pictureMediaId }) => {
      if (pictureMediaId !== null) await media.remove(tx, pictureMediaId)
      await media.forgetOwner(tx, id)
    },
    housekeeping: [
      async (_db, now) => {
        await preparing.giveUpStuck(now)
        await media.sweepOrphans()
      },
    ],
    personalData: mediaPersonalData,
    exportAccount: exportMedia(db),
  } satisfies DomainModule
}

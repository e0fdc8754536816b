import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { PostDeletionService } from '../posts/posts.delete.service.ts'
import type { PostPublisher } from '../posts/posts.publish.service.ts'
import type { PostReactionsService } from '../posts/posts.reactions.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { createAwardService } from './challenges.award.service.ts'
import type { ChallengeReads } from './challenges.cards.queries.ts'
import { createDueChallenges } from './challenges.decide-due.service.ts'
import { createEnteringService } from './challenges.enter.service.ts'
import { entriesRoutes } from './challenges.entries.routes.ts'
import { createEntriesService } from './challenges.entries.service.ts'
import type { ChallengeLists } from './challenges.list.service.ts'
import { createMarksService } from './challenges.marks.service.ts'
import { markEntryRestored } from './challenges.remove-entry.queries.ts'
import { createEntryRemoval, type EntryRemoval } from './challenges.remove-entry.service.ts'
import type { ChallengeSuspension } from './challenges.suspension.service.ts'
import type { ChallengeWithdrawal } from './challenges.withdraw.service.ts'

/** Services of other domains that entries of challenges use. */
export interface EntriesNeeds extends Pick<Platform, 'db' | 'clock' | 'jobs'> {
  accountVisibility: AccountVisibility
  sessions: Authentication
  traces: TracesService
  prizes: PrizesService
  media: MediaService
  posts: PostsService
  publisher: PostPublisher
  postVisibility: PostVisibility
  postDeletion: PostDeletionService
  postReactions: PostReactionsService
  suspension: ChallengeSuspension
  withdrawal: ChallengeWithdrawal
  onPostsDeleted: (handle: (tx: Tx, postIds: readonly Id[]) => Promise<void>) => void
  onPostWithdrawn: (handle: (tx: Tx, postId: Id) => Promise<void>) => void
  onPostRestored: (handle: (tx: Tx, postId: Id) => Promise<void>) => void
}

/** The part of the module about entries: marks, removals and awards. */
export function composeEntries(needs: EntriesNeeds, lists: ChallengeLists, reads: ChallengeReads) {
  const { prizes, onPostsDeleted } = needs
  const entries = createEntriesService({ ...needs, lists, reads })
  const entryRemoved = createTransactionHook<[removal: EntryRemoval]>()
  const removal = createEntryRemoval({ ...needs, lists, onRemovedByModerator: entryRemoved.run })
  const awards = createAwardService(needs)
  const services = {
    entries,
    removal,
    awards,
    entering: createEnteringService({ ...needs, lists, entries }),
    marks: createMarksService(needs),
  }
  onPostsDeleted(removal.onPostsDeleted)
  needs.onPostWithdrawn((tx, postId) => removal.onPostsDeleted(tx, [postId]))
  needs.onPostRestored(markEntryRestored)
  prizes.onDecided(awards.onPrizesDecided)
  return {
    dueChallenges: createDueChallenges({ ...needs, awards }),
    onEntryRemoved: entryRemoved.add,
    restoreEntry: removal.restoreLeft,
    routes: (app: App) => entriesRoutes(app, services),
  }
}

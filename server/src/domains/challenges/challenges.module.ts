import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { HistoryDeps } from '../aura/aura.history.service.ts'
import type { ShownToReader } from '../notifications/notifications.visibility.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'
import { createChallengeAccess } from './challenges.access.service.ts'
import { createChallengeReads } from './challenges.cards.queries.ts'
import { createChallengeCreation } from './challenges.create.service.ts'
import { createChallengeDeletion } from './challenges.delete.service.ts'
import { composeEntries, type EntriesNeeds } from './challenges.entries.module.ts'
import { exportChallenges } from './challenges.export.queries.ts'
import { createChallengeLists } from './challenges.list.service.ts'
import { challengesPersonalData } from './challenges.personal-data.ts'
import {
  findTitles,
  settleHeldPrizes,
  showsCreatorTo,
  titleOfChallenge,
} from './challenges.prizes.queries.ts'
import { challengesRoutes } from './challenges.routes.ts'
import { createChallengeSuspension } from './challenges.suspension.service.ts'
import { challengeChecks } from './challenges.verify.queries.ts'
import { createChallengeWithdrawal } from './challenges.withdraw.service.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'owner-of:challenge': ChallengeRow
  }
}

type Needs = Omit<EntriesNeeds, 'suspension' | 'withdrawal'> & {
  accounts: AccountsService
  accountAdministration: AccountAdministration
  onSuspensionLifted: (handle: (tx: Tx, accountId: Id) => Promise<void>) => void
  onAppealTimeOver: (handle: (tx: Tx, accountId: Id) => Promise<void>) => void
  setChallenges: (find: HistoryDeps['findChallengeTitles']) => void
  setNotifiedChallenges: (find: ShownToReader['findChallengeTitle']) => void
}

export const createModule = (needs: Needs) => {
  const { db, clock, accountVisibility, postVisibility, postDeletion, prizes } = needs
  prizes.onDecided(settleHeldPrizes)
  needs.setChallenges((reader, ids) =>
    findTitles(db, ids, reader === 'moderators' ? undefined : showsCreatorTo(accountVisibility, reader)),
  )
  const reads = createChallengeReads({ prizes, accountVisibility, postVisibility })
  const creation = createChallengeCreation({ db, clock, prizes })
  const lists = createChallengeLists({ db, clock, reads, accountVisibility })
  needs.setNotifiedChallenges(async (reader, id) => (await lists.findCard(reader, id))?.title)
  const challengeAccess = createChallengeAccess({ db, lists })
  const deletion = createChallengeDeletion({ db, clock, prizes, postDeletion, access: challengeAccess })
  const suspension = createChallengeSuspension(needs)
  needs.onSuspensionLifted(suspension.onSuspensionLifted)
  needs.onAppealTimeOver(deletion.deleteWithdrawnOf)
  const withdrawal = createChallengeWithdrawal({ db, clock, prizes })
  const { dueChallenges, onEntryRemoved, restoreEntry, ...entriesPart } = composeEntries(
    { ...needs, suspension, withdrawal },
    lists,
    reads,
  )
  return {
    services: {
      challengeAccess,
      challengeLists: lists,
      /** SQL for moderators' lists. */
      titleOfChallenge,
      dueChallenges,
      onEntryRemoved,
      restoreEntry,
      challengeWithdrawal: withdrawal,
    },
    routes: (app) => {
      challengesRoutes(app, { creation, lists, deletion })
      entriesPart.routes(app)
    },
    access: {
      'owner-of:challenge': (actor, id) => challengeAccess.requireCreator(actor, id),
    },
    checks: challengeChecks,
    forgetAccount: (tx, { id }) => deletion.deleteAllOf(tx, id),
    housekeeping: [deletion.forgetEntries],
    personalData: challengesPersonalData,
    exportAccount: exportChallenges(db, accountVisibility),
  } satisfies DomainModule
}

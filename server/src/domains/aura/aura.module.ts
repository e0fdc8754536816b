import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { createLateBound } from '../../platform/late-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { createModeratedVotes } from '../reactions/reactions.moderation.service.ts'
import { createAllowanceService } from './aura.allowance.service.ts'
import { createAppealsService, type VoidedActs } from './aura.appeals.service.ts'
import type { PairSql } from './aura.case-details.queries.ts'
import { createAuraCaseDetails } from './aura.case-details.service.ts'
import { createCountedLosses } from './aura.counted-losses.service.ts'
import { forgetDecider } from './aura.deciders.queries.ts'
import { createDonationsService } from './aura.donations.service.ts'
import { exportAura } from './aura.export.queries.ts'
import { type Acquaintances, createGiving, forgetOldActs } from './aura.giving.service.ts'
import { createVerdictReversal } from './aura.held.reverse.service.ts'
import { createHeldService } from './aura.held.service.ts'
import { createHeldSettlement } from './aura.held.settle.service.ts'
import { createHeldPrizes } from './aura.held-prizes.service.ts'
import { createHistoryService, type HistoryDeps } from './aura.history.service.ts'
import { auraPersonalData } from './aura.personal-data.ts'
import { createPowers } from './aura.powers.service.ts'
import { createPrizesService } from './aura.prizes.service.ts'
import { createRecentAuraService } from './aura.recent.service.ts'
import { auraRoutes } from './aura.routes.ts'
import { createRestorations } from './aura.sanctions.restore.service.ts'
import { createSanctionsService } from './aura.sanctions.service.ts'
import { type AuraService, auraRollup, createAuraService, rebuildAura } from './aura.service.ts'
import { ledgerChecks } from './aura.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs' | 'config'> & {
  auditLog: AuditLog
  accounts: AccountsService
  accountAdministration: AccountAdministration
  traces: TracesService
  accountVisibility: AccountVisibility
  onRegistered: (handle: AuraService['openAccount']) => void
}

/** The history of an account, and setters for what higher domains tell it. */
function createHistory({ db, accountVisibility }: Pick<Needs, 'db' | 'accountVisibility'>) {
  const findPostsOfComments = createLateBound<HistoryDeps['findPostsOfComments']>('findPostsOfComments')
  const findVisiblePosts = createLateBound<HistoryDeps['findVisiblePosts']>('findVisiblePosts')
  const findChallengeTitles = createLateBound<HistoryDeps['findChallengeTitles']>('findChallengeTitles')
  const history = createHistoryService({
    db,
    findPseudos: async (reader, ids) =>
      new Map([...(await accountVisibility.findCards(reader, ids))].map(([id, card]) => [id, card.pseudo])),
    findPostsOfComments: findPostsOfComments.call,
    findVisiblePosts: findVisiblePosts.call,
    findChallengeTitles: findChallengeTitles.call,
  })
  return {
    history,
    findPostsOfComments: findPostsOfComments.call,
    findChallengeTitles: findChallengeTitles.call,
    /** Late-bound: comments stand above aura. */
    setPostsOfComments: findPostsOfComments.bind,
    /** Late-bound: posts stand above aura. */
    setVisiblePosts: findVisiblePosts.bind,
    /** Late-bound: challenges stand above aura. */
    setChallenges: findChallengeTitles.bind,
  }
}

export const createModule = ({
  db,
  clock,
  jobs,
  config,
  auditLog,
  accounts,
  accountAdministration,
  traces,
  accountVisibility,
  onRegistered,
}: Needs) => {
  const aura = createAuraService({ db, clock })
  onRegistered(aura.openAccount)
  const acquaintances: Acquaintances = new Set()
  const votes = {
    'post-vote': createModeratedVotes('post'),
    'comment-vote': createModeratedVotes('comment'),
  }
  const prizes = createPrizesService()
  const powers = config.hasAuraPowers ? createPowers({ findTypeIds: accounts.findAuraTypeIds }) : undefined
  const settlement = createHeldSettlement({ clock, votes, prizes, powers })
  const held = createHeldService({ db, clock, settlement, auditLog })
  jobs.define({
    name: 'aura.void-undecided',
    retryLimit: 3,
    retryDelaySeconds: 60,
    expireSeconds: 3600,
    cron: '20 * * * *',
    run: async () => {
      await held.voidUndecided()
    },
  })
  const giving = createGiving({ isPremium: accounts.isPremium, acquaintances, held })
  const requireReceiver = accountVisibility.requireByPseudo
  const donations = createDonationsService({ db, clock, giving, powers, requireReceiver })
  const allowance = createAllowanceService({ db, clock, isPremium: accounts.isPremium, requireReceiver })
  const sanctions = {
    ...createSanctionsService({ clock, held, votes }),
    ...createRestorations({ clock, held, votes }),
  }
  const verdictReversal = createVerdictReversal({ clock, held, votes })
  const countedGivenBack = createTransactionHook<[heldIds: readonly Id[]]>()
  const actsVoided = createTransactionHook<[voided: VoidedActs]>()
  const appeals = createAppealsService({
    ...{ db, clock, held, sanctions, auditLog },
    onCountedGivenBack: countedGivenBack.run,
    onActsVoided: actsVoided.run,
  })
  const { history, findPostsOfComments, findChallengeTitles, ...historySetters } = createHistory({
    db,
    accountVisibility,
  })
  const isFollower = createLateBound<PairSql>('isFollower')
  const auraCaseDetails = createAuraCaseDetails({
    db,
    clock,
    auditLog,
    accountAdministration,
    countSharedTraces: traces.countShared,
    findPostsOfComments,
    findChallengeTitles,
    ties: {
      isFollower: isFollower.call,
      noBlockBetween: accountVisibility.noBlockBetween,
    },
  })
  return {
    services: {
      aura,
      acquaintances,
      giving,
      powers,
      donations,
      prizes,
      held,
      heldPrizes: createHeldPrizes({ db, findChallengeTitles }),
      sanctions,
      appeals,
      onCountedGivenBack: countedGivenBack.add,
      onActsVoided: actsVoided.add,
      countedLosses: createCountedLosses({ db }),
      history,
      verdictReversal,
      auraCaseDetails,
      recentAura: createRecentAuraService({ db, clock }),
      /** Late-bound: follows stand above aura. */
      setIsFollower: isFollower.bind,
      ...historySetters,
    },
    routes: (app) => auraRoutes(app, { aura, allowance, donations, history, appeals }),
    rollups: [auraRollup],
    checks: ledgerChecks,
    rebuilds: [{ what: 'balances', run: rebuildAura }],
    forgetAccount: async (tx, { id }) => {
      await appeals.forgetAllOf(tx, id)
      await sanctions.forgetAllOf(tx, id)
      await forgetDecider(tx, id)
      await held.voidPrizesWonBy(tx, id)
    },
    housekeeping: [forgetOldActs],
    personalData: auraPersonalData,
    exportAccount: exportAura(db, history),
  } satisfies DomainModule
}

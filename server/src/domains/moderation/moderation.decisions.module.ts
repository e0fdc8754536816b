import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AppealsService, VoidedActs } from '../aura/aura.appeals.service.ts'
import type { CountedLosses } from '../aura/aura.counted-losses.service.ts'
import type { VerdictReversal } from '../aura/aura.held.reverse.service.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import type { HeldPrizes } from '../aura/aura.held-prizes.service.ts'
import type { Restorations } from '../aura/aura.sanctions.restore.service.ts'
import type { SanctionsService } from '../aura/aura.sanctions.service.ts'
import { createAppealVerdicts } from './moderation.appeal-verdicts.service.ts'
import { deleteEndedLinks, deleteLinksAbout } from './moderation.appeals.queries.ts'
import { createAppealAnswering } from './moderation.appeals.service.ts'
import { createConcerns } from './moderation.concerned.service.ts'
import { createConfirming } from './moderation.confirm.service.ts'
import type { Conflicts } from './moderation.conflict-of-interest.service.ts'
import { createDeciding } from './moderation.decide.service.ts'
import { endDecisions, findCounts } from './moderation.decisions.queries.ts'
import { decisionsRoutes } from './moderation.decisions.routes.ts'
import { createDecisionsService } from './moderation.decisions.service.ts'
import { decisionChecks } from './moderation.decisions.verify.queries.ts'
import { createEffects, type Withdrawal } from './moderation.effects.service.ts'
import { createLapsing } from './moderation.lapse.service.ts'
import { createNotifier } from './moderation.notify.service.ts'
import { createOperatorDecisions } from './moderation.operator.service.ts'
import { createOwnDecisions } from './moderation.own-decisions.service.ts'
import type { RemovalsDeps } from './moderation.removals.service.ts'
import { createReopening } from './moderation.reopen.service.ts'
import { createSettling } from './moderation.settle.service.ts'
import { createUndoing } from './moderation.undo.service.ts'

/** Services of other domains that decisions need. */
export interface DecisionsNeeds extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'publicUrl'> {
  auditLog: AuditLog
  conflicts: Conflicts
  accountAdministration: AccountAdministration
  accountMails: AccountMails
  held: HeldService
  heldPrizes: HeldPrizes
  verdictReversal: VerdictReversal
  sanctions: SanctionsService & Restorations
  appeals: AppealsService
  countedLosses: CountedLosses
  onCountedGivenBack: (handle: (tx: Tx, heldIds: readonly Id[]) => Promise<void>) => void
  onActsVoided: (handle: (tx: Tx, voided: VoidedActs) => Promise<void>) => void
  profileWithdrawal: Withdrawal
  postWithdrawal: Withdrawal & Pick<RemovalsDeps['postWithdrawal'], 'findLegend'>
  commentWithdrawal: Withdrawal
  communityWithdrawal: Withdrawal
  challengeWithdrawal: Withdrawal
  restoreEntry: (tx: Tx, postId: Id) => Promise<void>
}

/** The part of the module about decisions, their effects, and appeals. */
export function composeDecisions(needs: DecisionsNeeds) {
  const { db, clock, accountAdministration: accounts, appeals: auraAppeals } = needs
  const withdrawals = {
    user: needs.profileWithdrawal,
    post: needs.postWithdrawal,
    comment: needs.commentWithdrawal,
    community: needs.communityWithdrawal,
    challenge: needs.challengeWithdrawal,
  }
  const effects = createEffects({ ...needs, withdrawals, suspension: accounts })
  const notifier = createNotifier(needs)
  const settling = createSettling({ ...needs, accounts, effects, notifier })
  const lapsing = createLapsing({ db, withdrawals, accounts })
  const { settleLater } = settling
  const concerns = createConcerns({ ...needs, accounts })
  const deciding = createDeciding({ ...needs, effects, accounts, concerns, settleLater })
  const undoing = createUndoing({ ...needs, effects })
  const confirming = createConfirming({ ...needs, effects, accounts, settleLater })
  const reopening = createReopening({ ...needs, accounts })
  const decisions = createDecisionsService({ db, clock, deciding, confirming, accounts })
  const appealVerdicts = createAppealVerdicts({ concerns, notifier })
  const appealAnswering = createAppealAnswering({
    ...{ ...needs, effects, accounts, auraAppeals, appealVerdicts },
    giveBack: needs.sanctions.giveBack,
    reverseVoid: needs.verdictReversal.reverseVoid,
  })
  needs.onCountedGivenBack(async (tx, heldIds) =>
    endDecisions(tx, await findCounts(tx, heldIds), 'reversed', clock.now()),
  )
  needs.onActsVoided(appealVerdicts.concludeVoided)
  const ownDecisions = createOwnDecisions(needs)
  return {
    services: {
      operatorDecisions: createOperatorDecisions({
        ...needs,
        effects,
        accounts,
        deciding,
        settling,
        notifier,
      }),
      /** For tests and jobs: settles what was decided before the last minute. */
      decisionSettling: settling,
      /** For tests: deletes what may no longer be appealed. */
      decisionLapsing: lapsing,
    },
    routes: (app: Parameters<typeof decisionsRoutes>[0]) =>
      decisionsRoutes(app, { decisions, undoing, reopening, appealAnswering, ownDecisions }),
    checks: decisionChecks,
    forgetAccount: (tx: Tx, { id }: { id: Id }) => deleteLinksAbout(tx, id),
    housekeeping: [deleteEndedLinks, lapsing.deleteLapsed],
  }
}

import type { HoldNotice } from '@aura/contract/aura/aura.held.contract'
import { logFailure } from '../lib/log-failure.ts'
import { showToast } from '../ui/toast.ts'

/** Says that a vote waits, why and until when; its words load with the first one [AUR-68]. */
export function showHeldVote(held: HoldNotice): void {
  import('./held-vote.texts.ts').then(
    ({ describeHeldVote }) => showToast({ kind: 'info', message: describeHeldVote(held) }),
    (error) => logFailure('the words of a held vote', error),
  )
}

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChallengeDetail } from '../cache/challenges.ts'
import { challengeEntriesTexts as texts } from '../features/challenges/challenge-entries.texts.ts'
import { usePhase } from '../features/challenges/use-phase.ts'
import { loginPathFor } from '../lib/login-reason.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const EnterChallengeDialog = lazyDialog(
  async () => (await import('./enter-challenge-dialog.tsx')).EnterChallengeDialog,
)

/** Takes part in a challenge, once each; its creator does not [CHL-15, CHL-16]. A visitor logs in first. */
export function EnterChallengeButton({ challenge }: { challenge: ChallengeDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { token } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const phase = usePhase(challenge)
  if (challenge.is_own || challenge.user_has_participated || phase !== 'open') return null
  return (
    <>
      <Button
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => {
          if (token === null) void navigate(loginPathFor('participer', pathname + search))
          else setIsOpen(true)
        }}
      >
        {texts.enter}
      </Button>
      <EnterChallengeDialog challenge={challenge} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

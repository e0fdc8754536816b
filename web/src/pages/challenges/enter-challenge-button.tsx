import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { challengeEntriesTexts as texts } from '../../features/challenges/challenge-entries.texts.ts'
import { usePhase } from '../../features/challenges/use-phase.ts'
import { challengePath } from '../../lib/paths.ts'
import { useIsLeft } from '../../lib/use-is-left.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const EnterChallengeDialog = lazyDialog(
  async () => (await import('./enter-challenge-dialog.tsx')).EnterChallengeDialog,
)

/** Takes part in a challenge, once each; its creator does not [CHL-15, CHL-16]. A visitor learns what an account is for. */
export function EnterChallengeButton({ challenge }: { challenge: ChallengeDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  const phase = usePhase(challenge)
  if (challenge.is_own || challenge.user_has_participated) return null
  return (
    <>
      {phase === 'open' && (
        <Button
          icon={<Plus aria-hidden className="size-4.5" />}
          onClick={() => membersOnly(() => setIsOpen(true), { to: 'participer' })}
        >
          {texts.enter}
        </Button>
      )}
      {/* Stays past the end: an entry may be on its way, and its refusal is shown there. */}
      <EnterChallengeDialog
        challenge={challenge}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onShown={({ id }) => {
          if (!isLeft.current) void navigate(challengePath(challenge.id, id), { replace: true })
        }}
      />
    </>
  )
}

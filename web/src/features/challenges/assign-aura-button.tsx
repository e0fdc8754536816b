import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { useAssignAura } from './use-assign-aura.ts'
import type { ScrollAnchor } from './use-scroll-anchor.ts'

interface AssignAuraButtonProps extends Pick<ScrollAnchor, 'onMove'> {
  challenge: ChallengeDetail
  entry: ChallengePost
}

/** Lets the creator choose the winner, after a question [CHL-27, CHL-28]. */
export function AssignAuraButton({ challenge, entry, onMove }: AssignAuraButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const award = useAssignAura(challenge.id, entry, () => onMove(entry.id))
  return (
    <>
      <Button
        variant="secondary"
        isWide
        icon={<Trophy aria-hidden className="size-4.5 text-brand" />}
        onClick={() => setIsAsking(true)}
      >
        {texts.assign}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.assignTitle(entry.pseudo)}
        message={texts.assignQuestion(entry.pseudo, challenge.aura_prize)}
        confirmLabel={texts.assign}
        busy={award.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => award.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

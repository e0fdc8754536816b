import { contestMaxLength } from '@aura/contract/aura/aura.history.contract'
import { ContestButton } from '../../ui/contest-button.tsx'
import { auraHistoryTexts as texts } from './aura-history.texts.ts'
import { useContest } from './use-contest.ts'

/** Contests a movement, with reasons [AUR-51]. */
export function ContestMovementButton({ entryId, movement }: { entryId: number; movement: string }) {
  return (
    <ContestButton
      variant="ghost"
      name={movement}
      title={texts.contestTitle}
      description={texts.contestHint}
      label={texts.contestReason}
      maxLength={contestMaxLength}
      draftName={`contest.movement.${entryId}`}
      contest={useContest(entryId)}
    >
      <p className="font-semibold">{movement}</p>
    </ContestButton>
  )
}

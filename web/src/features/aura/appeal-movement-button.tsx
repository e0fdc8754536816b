import { appealMaxLength } from '@aura/contract/aura/aura.history.contract'
import { AppealButton } from '../../ui/appeal-button.tsx'
import { auraHistoryTexts as texts } from './aura-history.texts.ts'
import { useAppeal } from './use-appeal.ts'

/** Appeals a movement, with reasons [AUR-51]. */
export function AppealMovementButton({ entryId, movement }: { entryId: number; movement: string }) {
  return (
    <AppealButton
      variant="ghost"
      name={movement}
      title={texts.appealTitle}
      description={texts.appealHint}
      label={texts.appealReason}
      maxLength={appealMaxLength}
      draftName={`contest.movement.${entryId}`}
      appeal={useAppeal(entryId)}
    >
      <p className="font-semibold">{movement}</p>
    </AppealButton>
  )
}

import { decisionAppealMaxLength } from '@aura/contract/moderation/moderation.limits'
import type { OwnDecision } from '@aura/contract/moderation/moderation.own.contract'
import { AppealButton } from '../../ui/appeal-button.tsx'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'
import { useAppealDecision } from './use-appeal-decision.ts'

/** Appeals a decision in words [MOD-27]. */
export function AppealDecisionButton({ decision, linkToken }: { decision: OwnDecision; linkToken?: string }) {
  return (
    <AppealButton
      variant="secondary"
      name={texts.decision(decision)}
      title={texts.appealTitle}
      description={texts.appealHint}
      label={texts.appealLabel}
      maxLength={decisionAppealMaxLength}
      draftName={`contest.decision.${decision.id}`}
      appeal={useAppealDecision(decision.id, linkToken)}
    >
      <p className="font-semibold wrap-anywhere">
        {texts.decision(decision)}. {texts.about(decision)}
      </p>
    </AppealButton>
  )
}

import type { OwnDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { decisionContestMaxLength } from '@aura/contract/moderation/moderation.limits'
import { ContestButton } from '../../ui/contest-button.tsx'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'
import { useContestDecision } from './use-contest-decision.ts'

/** Contests a decision in words [MOD-27]. */
export function ContestDecisionButton({
  decision,
  linkToken,
}: {
  decision: OwnDecision
  linkToken?: string
}) {
  return (
    <ContestButton
      variant="secondary"
      name={texts.decision(decision)}
      title={texts.contestTitle}
      description={texts.contestHint}
      label={texts.contestLabel}
      maxLength={decisionContestMaxLength}
      draftName={`contest.decision.${decision.id}`}
      contest={useContestDecision(decision.id, linkToken)}
    >
      <p className="font-semibold wrap-anywhere">
        {texts.decision(decision)}. {texts.about(decision)}
      </p>
    </ContestButton>
  )
}

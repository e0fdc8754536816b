import type { OwnDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { decisionContestMaxLength } from '@aura/contract/moderation/moderation.limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
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
  const [isOpen, setIsOpen] = useState(false)
  const contest = useContestDecision(decision.id, linkToken)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.contestName(texts.decision(decision))}
        onClick={() => setIsOpen(true)}
      >
        {texts.contest}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.contestTitle}
        description={texts.contestHint}
        label={texts.contestLabel}
        maxLength={decisionContestMaxLength}
        submitLabel={texts.contestSend}
        sending={contest}
        failed={texts.contestFailed}
        onSent={({ message }) => showToast({ kind: 'success', message })}
      >
        <p className="font-semibold wrap-anywhere">{texts.about(decision)}</p>
      </ReasonDialog>
    </>
  )
}

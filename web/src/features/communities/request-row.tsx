import type { JoinRequest } from '@aura/contract/communities/communities.members.contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PersonRow } from '../../ui/person-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { isReasonFit, OptionalReasonField } from './optional-reason-field.tsx'
import { useDecideRequest } from './use-decide-request.ts'

interface RequestRowProps {
  request: JoinRequest
  /** The profile was opened. */
  onProfileOpen: () => void
}

/** A request to join, with the answer to the question; a declined one can still be accepted [COM-24, COM-51, COM-52]. */
export function RequestRow({ request, onProfileOpen }: RequestRowProps) {
  const { username: pseudo, answer, declined_at: declinedAt, reason } = request
  const [isDeclining, setIsDeclining] = useState(false)
  const acceptance = useDecideRequest(request.id)
  return (
    <article className="border-b border-line py-2">
      <PersonRow
        person={{ pseudo, profile_picture: request.avatar, aura_type_id: request.aura_type_id }}
        onOpen={onProfileOpen}
        detail={<RelativeTime at={declinedAt ?? request.created_at} />}
      />
      <div className="grid gap-2.5 px-2 pb-2">
        {answer !== '' && (
          <blockquote className="rounded-control bg-canvas px-3.5 py-2.5 text-pretty whitespace-pre-line">
            <span className="sr-only">{texts.answer}&nbsp;: </span>
            <TextWithLinks text={answer} />
          </blockquote>
        )}
        {reason !== '' && <p className="text-sm text-muted">{texts.declinedReason(reason)}</p>}
        <div className="flex gap-2 *:flex-1">
          {declinedAt === null && (
            <Button
              ref={passFocusOn}
              size="small"
              variant="secondary"
              aria-label={texts.declineName(pseudo)}
              onClick={() => setIsDeclining(true)}
            >
              {texts.decline}
            </Button>
          )}
          <Button
            ref={passFocusOn}
            size="small"
            busy={acceptance.isPending}
            aria-label={texts.acceptName(pseudo)}
            onClick={() => acceptance.mutate({ verdict: 'accept' })}
          >
            {texts.accept}
          </Button>
        </div>
      </div>
      <DeclineDialog request={request} isOpen={isDeclining} onClose={() => setIsDeclining(false)} />
    </article>
  )
}

interface DeclineDialogProps {
  request: JoinRequest
  isOpen: boolean
  onClose: () => void
}

function DeclineDialog({ request: { id, username }, isOpen, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const refusal = useDecideRequest(id)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.declineTitle(username)}
      description={texts.declineHint}
      submitLabel={texts.decline}
      isDangerous
      isIncomplete={!isReasonFit(reason)}
      busy={refusal.isPending}
      error={refusal.error}
      failed={texts.declineFailed}
      isFailedAlwaysShown
      onSubmit={() => refusal.mutate({ verdict: 'decline', reason: reason.trim() }, { onSuccess: onClose })}
    >
      <OptionalReasonField hint={texts.declineReasonHint} reason={reason} onChange={setReason} />
    </FormDialog>
  )
}

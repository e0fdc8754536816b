import { textLength } from '@aura/contract/common'
import type { Community } from '@aura/contract/communities/communities.contract'
import { communitiesErrors } from '@aura/contract/communities/communities.errors'
import { joinAnswerMaxLength } from '@aura/contract/communities/communities.limits'
import { useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { useTextDraft } from '../../lib/use-text-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { membershipTexts as texts } from './communities.texts.ts'
import { type MembershipChange, useMembership } from './use-membership.ts'

interface JoinDialogProps {
  community: Pick<Community, 'id' | 'name' | 'rules' | 'question'>
  /** What is being done; a request answers the question, if there is one. */
  change: MembershipChange
  isOpen: boolean
  onClose: () => void
  onInvitationOver: (() => void) | undefined
}

/** Shows the rules before joining, and takes the answer to the question of a private community [COM-51, COM-55]. */
export function JoinDialog({ community, change, isOpen, onClose, onInvitationOver }: JoinDialogProps) {
  const { name, rules, question } = community
  const isRequest = change.action === 'request'
  const asks = isRequest && question !== null
  const draft = useTextDraft(`join.${community.id}`)
  const [answer, setAnswer] = useState(draft.read)
  const [fault, setFault] = useState<string>()
  const membership = useMembership(community.id, { showsFailures: true })
  const isAboutAnswer = hasFailed(
    membership.error,
    'communities.answer-missing',
    'communities.answer-too-long',
  )
  const write = (text: string) => {
    setAnswer(text)
    draft.write(text)
  }
  const submit = () => {
    const found = asks ? faultOf(answer) : undefined
    setFault(found)
    if (found !== undefined) return
    membership.mutate(
      { ...change, ...(asks && { answer: answer.trim() }) },
      {
        onSuccess: () => {
          write('')
          onClose()
        },
        onError: (error) => hasFailed(error, 'communities.invitation-over') && onInvitationOver?.(),
      },
    )
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRequest ? texts.requestName(name) : texts.joinName(name)}
      description={isRequest ? texts.requestHint : texts.rulesHint}
      submitLabel={isRequest ? texts.send : texts.join}
      busy={membership.isPending}
      error={isAboutAnswer ? null : membership.error}
      failed={texts.failed}
      isFailedAlwaysShown
      onSubmit={submit}
    >
      {rules !== '' && (
        <section className="grid gap-1.5 rounded-control border border-line bg-canvas px-4 py-3">
          <h3 className="text-sm font-semibold">{texts.rules}</h3>
          <p className="whitespace-pre-line text-pretty">
            <TextWithLinks text={rules} />
          </p>
        </section>
      )}
      {asks && (
        <TextArea
          label={question}
          error={fault ?? (isAboutAnswer ? membership.error?.message : undefined)}
          value={answer}
          onChange={({ target }) => {
            write(target.value)
            setFault(undefined)
          }}
          counter={{ used: textLength(answer), max: joinAnswerMaxLength }}
          required
        />
      )}
    </FormDialog>
  )
}

function faultOf(answer: string): string | undefined {
  const length = textLength(answer.trim())
  if (length === 0) return communitiesErrors['communities.answer-missing'].message
  if (length > joinAnswerMaxLength) return communitiesErrors['communities.answer-too-long'].message
  return undefined
}

import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { caseTexts as texts } from './case.texts.ts'
import type { CaseActions } from './use-case-actions.ts'

interface CaseActionBarProps {
  detail: CaseDetail
  actions: CaseActions
  dialogs: CaseDialogs
}

/** Handlers of the actions that a case allows now; absent for other actions. */
export interface CaseDialogs {
  decide?: () => void
  answer?: () => void
  reopen?: () => void
  take?: () => void
  takeOver?: () => void
  release?: () => void
}

/** Take, decide, answer, reopen: within the thumb's reach on phones [MOD-24, MOD-25]. */
export function CaseActionBar({ detail: { assignee }, actions, dialogs }: CaseActionBarProps) {
  const { pseudo } = useSession()
  const { decide, answer, reopen, take, takeOver, release } = dialogs
  // An empty bar would cover a strip of the case on phones.
  if (Object.values(dialogs).every((handle) => handle === undefined)) return null
  const isTaking = actions.take.isPending || actions.release.isPending
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label={texts.actions}
      className="flex flex-wrap items-center gap-2 max-wide:sticky max-wide:bottom-(--bottom-bar-height) max-wide:z-10 max-wide:order-last max-wide:-mx-5 max-wide:border-t max-wide:border-line max-wide:bg-canvas max-wide:px-5 max-wide:py-2.5"
    >
      {decide && <Button onClick={decide}>{texts.decide}</Button>}
      {answer && <Button onClick={answer}>{texts.answer}</Button>}
      {reopen && (
        <Button variant="secondary" onClick={reopen}>
          {texts.reopen}
        </Button>
      )}
      {take && (
        <Button variant="secondary" busy={isTaking} onClick={take}>
          {texts.take}
        </Button>
      )}
      {takeOver && (
        <Button variant="secondary" busy={isTaking} onClick={takeOver}>
          {texts.takeOver}
        </Button>
      )}
      {release && (
        <Button variant="secondary" busy={isTaking} onClick={release}>
          {texts.release}
        </Button>
      )}
      {(take || takeOver || release) && (
        <p className="min-w-0 text-sm text-muted">
          {assignee === null
            ? texts.nobody
            : assignee.pseudo === pseudo
              ? texts.takenByYou
              : texts.takenBy(assignee.pseudo)}
        </p>
      )}
    </div>
  )
}

type Question = 'take-over' | 'reopen'

/** The actions that a case allows to the viewer, and the dialogs that they open. */
export function useCaseDialogs(detail: CaseDetail, actions: CaseActions, isOwnCase: boolean) {
  const { pseudo } = useSession()
  const [question, setQuestion] = useState<Question>()
  const { assignee } = detail
  const isWaiting = detail.status !== 'resolved'
  // A moderator who may not decide the case must not take it: moderators who may decide it would wait.
  const isForOther = detail.blocked_reason === 'same-person' || detail.blocked_reason === 'own-report'
  const mayTake = isWaiting && !isOwnCase && !isForOther
  const close = () => setQuestion(undefined)
  return {
    dialogs: {
      ...(mayTake && assignee === null && { take: () => actions.take.mutate(undefined) }),
      ...(mayTake &&
        assignee !== null &&
        assignee.pseudo !== pseudo && { takeOver: () => setQuestion('take-over') }),
      ...(isWaiting && assignee?.pseudo === pseudo && { release: () => actions.release.mutate() }),
      ...(!isWaiting &&
        // Nobody opens a case again whose decisions can be undone, or are being settled.
        detail.settles_at === null &&
        !isOwnCase &&
        detail.blocked_reason === null &&
        detail.kind === 'report' && { reopen: () => setQuestion('reopen') }),
    } satisfies CaseDialogs,
    questions: (
      <>
        <ConfirmDialog
          isOpen={question === 'take-over'}
          title={texts.takeOverTitle(assignee?.pseudo ?? '')}
          message={texts.takeOverMessage(assignee?.pseudo ?? '')}
          confirmLabel={texts.takeOver}
          busy={actions.take.isPending}
          onConfirm={() => actions.take.mutate(assignee?.id, { onSettled: close })}
          onCancel={close}
        />
        <ConfirmDialog
          isOpen={question === 'reopen'}
          title={texts.reopenTitle}
          message={texts.reopenMessage}
          confirmLabel={texts.reopen}
          busy={actions.reopen.isPending}
          onConfirm={() => actions.reopen.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      </>
    ),
  }
}

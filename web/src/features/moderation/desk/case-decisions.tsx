import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import type { Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { stateTexts, caseTexts as texts } from './case.texts.ts'
import { CaseSection } from './case-section.tsx'
import { nameDecision } from './decide.texts.ts'
import type { CaseActions } from './use-case-actions.ts'

interface CaseDecisionsProps {
  detail: CaseDetail
  actions: CaseActions
  isOwnCase: boolean
  onUndone: () => void
}

/** Decisions of a case with moderator and reason; undone within a minute, confirmed by a second moderator [MOD-25, MOD-29]. */
export function CaseDecisions({ detail, actions, isOwnCase, onUndone }: CaseDecisionsProps) {
  const { pseudo } = useSession()
  // Measures of one decision are undone together, so the id of any one will do. A proposal alone is withdrawn beside it.
  const undoable = detail.decisions.find(
    (made) => made.undo_until !== null && made.decided_by === pseudo && made.state !== 'proposed',
  )
  return (
    <CaseSection title={texts.decisions}>
      {detail.decisions.length === 0 ? (
        <p className="text-muted">{texts.noDecision}</p>
      ) : (
        <ol className="grid grid-cols-1 divide-y divide-line">
          {detail.decisions.map((decision) => (
            <li key={decision.id} className="grid grid-cols-1 gap-1 py-2.5">
              <DecisionWords decision={decision} isOfPrize={isAboutPrize(detail)} />
              {decision.state === 'proposed' && (
                <Proposal
                  decision={decision}
                  actions={actions}
                  isOwnCase={isOwnCase}
                  isReporter={detail.blocked_reason === 'own-report'}
                  pseudo={detail.concerned?.pseudo ?? texts.erased}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {undoable && <Undo key={undoable.id} decision={undoable} undo={actions.undo} onUndone={onUndone} />}
    </CaseSection>
  )
}

/** The case, or the decision it contests, is about a prize. */
export function isAboutPrize({ kind, aura }: CaseDetail): boolean {
  return kind === 'held-prize' || aura?.act === 'prize'
}

/** One decision with its measure, state, moderator and reason. */
export function DecisionWords({ decision, isOfPrize }: { decision: Decision; isOfPrize: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {nameDecision(decision, isOfPrize)}
        <Badge look={decision.state === 'in-force' ? 'brand' : 'muted'}>{stateTexts[decision.state]}</Badge>
      </p>
      <p className="text-sm text-muted">{texts.decided(decision.decided_by, decision.decided_at)}</p>
      {decision.confirmed_by !== null && (
        <p className="text-sm text-muted">{texts.confirmedBy(decision.confirmed_by)}</p>
      )}
      {(decision.reason_label !== '' || decision.words !== '') && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">
          {[decision.reason_label, decision.words].filter((words) => words !== '').join('\u00a0: ')}
        </p>
      )}
    </>
  )
}

interface UndoProps {
  decision: Decision
  undo: CaseActions['undo']
  onUndone: () => void
}

function Undo({ decision: { id, undo_until: until }, undo, onUndone }: UndoProps) {
  const [isOver, setIsOver] = useState(false)
  if (until === null || isOver) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      busy={undo.isPending}
      onClick={() => undo.mutate(id, { onSuccess: onUndone })}
    >
      {texts.undo}
      <Countdown until={until} over="" onOver={() => setIsOver(true)} />
    </Button>
  )
}

interface ProposalProps extends Pick<CaseDecisionsProps, 'actions' | 'isOwnCase'> {
  decision: Decision
  /** The viewer reported the case, so another moderator has to answer it. */
  isReporter: boolean
  pseudo: string
}

/** A suspension that a second moderator has to confirm. */
function Proposal({ decision, actions: { confirm }, isOwnCase, isReporter, pseudo }: ProposalProps) {
  const { pseudo: own } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const isOwn = decision.decided_by === own
  if (isOwnCase || (isReporter && !isOwn)) return <Notice kind="info">{texts.waitsForSecond}</Notice>
  const answer = (isConfirmed: boolean) =>
    confirm.mutate({ decisionId: decision.id, confirm: isConfirmed }, { onSettled: () => setIsAsked(false) })
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn ? (
        <Notice kind="info">{texts.waitsForSecond}</Notice>
      ) : (
        <Button variant="danger" size="small" onClick={() => setIsAsked(true)}>
          {texts.confirm}
        </Button>
      )}
      <Button variant="secondary" size="small" busy={confirm.isPending} onClick={() => answer(false)}>
        {isOwn ? texts.takeBack : texts.refuse}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.confirmTitle(decision.for_good)}
        message={texts.confirmMessage(pseudo, decision.days)}
        confirmLabel={texts.confirm}
        isDangerous
        busy={confirm.isPending}
        onConfirm={() => answer(true)}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  )
}

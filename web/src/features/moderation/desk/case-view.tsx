import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import type { Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { blockedText, nameReversal, caseTexts as texts } from './case.texts.ts'
import { CaseActionBar, type CaseDialogs, useCaseDialogs } from './case-action-bar.tsx'
import { CaseAppeal } from './case-appeal.tsx'
import { CaseAura } from './case-aura.tsx'
import { AssigneeBadge, SeverityBadge, StatusBadge } from './case-badges.tsx'
import { CaseContent } from './case-content.tsx'
import { CaseDecisions, isAboutPrize } from './case-decisions.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CasePerson } from './case-person.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSkeleton } from './case-skeleton.tsx'
import { concerns, isAppeal } from './decide.rules.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { caseOptions } from './desk.queries.ts'
import { nameSubject, queueTexts } from './desk.texts.ts'
import { useCaseActions } from './use-case-actions.ts'

/** Actions on the open case that have a key. */
export type WantedAct = 'take' | 'decide' | 'reply'

export interface CaseViewProps {
  caseId: number
  /** Requested by a key; runs once the case has loaded. */
  wanted: WantedAct | undefined
  onWantedDone: () => void
  onDecided: (decisions: Decision[]) => void
  /** The answer of the open case was undone. */
  onUndone: () => void
  onClose: () => void
  /** Neighbours in the list; absent at its ends. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
  addressOf: (caseId: number) => string
}

/** One case with the data needed to decide it: beside the list on wide screens, a separate page on phones. */
export function CaseView(props: CaseViewProps) {
  const { caseId, onClose, next, previous } = props
  const query = useQuery(caseOptions(caseId))
  const region = useRef<HTMLElement>(null)
  // Moves keyboard and screen reader into the opened case.
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    if ((region.current?.getBoundingClientRect().top ?? 0) < 0) region.current?.scrollIntoView()
  }, [])
  const { data } = query
  // The focused button may be gone after the case was fetched again.
  useEffect(() => {
    if (data && document.activeElement === document.body) region.current?.focus({ preventScroll: true })
  }, [data])
  return (
    <section
      ref={region}
      data-takes-focus
      tabIndex={-1}
      aria-label={texts.region}
      className="grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-4 outline-none"
    >
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 wide:hidden headed:hidden"
          icon={<ArrowLeft aria-hidden className="size-4.5" />}
          onClick={onClose}
        >
          {texts.back}
        </Button>
        <span className="flex-1" />
        <IconButton
          variant="plain"
          label={texts.previous}
          icon={<ChevronUp aria-hidden />}
          disabled={!previous}
          onClick={previous}
        />
        <IconButton
          variant="plain"
          label={texts.next}
          icon={<ChevronDown aria-hidden />}
          disabled={!next}
          onClick={next}
        />
      </div>
      <QueryStates query={query} skeleton={<CaseSkeleton />} failed={texts.failed}>
        {(detail) => <Case {...props} detail={detail} />}
      </QueryStates>
    </section>
  )
}

function Case({
  detail,
  wanted,
  onWantedDone,
  onDecided,
  onUndone,
  addressOf,
}: CaseViewProps & { detail: CaseDetail }) {
  const { pseudo } = useSession()
  const [dialog, setDialog] = useState<'decide' | 'answer'>()
  const actions = useCaseActions(detail.id)
  const isOwnCase = concerns(pseudo, ...peopleOf(detail))
  const { dialogs: asked, questions } = useCaseDialogs(detail, actions, isOwnCase)
  const mayDecide = !isOwnCase && detail.blocked_reason === null && detail.status !== 'resolved'
  const dialogs: CaseDialogs = {
    ...asked,
    ...(mayDecide &&
      (isAppeal(detail.kind)
        ? { answer: () => setDialog('answer') }
        : { decide: () => setDialog('decide') })),
  }
  useWantedAct(wanted, dialogs, onWantedDone)
  const reversal = nameReversal(detail)
  const waitsForSecond = detail.status === 'confirming'
  // The answer of an appeal stands beside its words.
  const decisions = !isAppeal(detail.kind) && (
    <CaseDecisions detail={detail} actions={actions} isOwnCase={isOwnCase} onUndone={onUndone} />
  )
  return (
    <>
      <CaseHeader detail={detail} />
      {isOwnCase && <Notice kind="info">{texts.own}</Notice>}
      {detail.blocked_reason && (
        <Notice kind="info">{blockedText(detail.blocked_reason, detail.kind)}</Notice>
      )}
      <CaseActionBar detail={detail} actions={actions} dialogs={dialogs} />
      {/* Proposed decisions come first: on phones the end is far away. */}
      {waitsForSecond && decisions}
      {detail.contest && (
        <CaseAppeal
          appeal={detail.contest}
          reversal={reversal}
          isOfPrize={isAboutPrize(detail)}
          addressOf={addressOf}
        />
      )}
      {detail.aura && <CaseAura aura={detail.aura} />}
      {(detail.kind === 'report' || detail.frozen || detail.live) && <CaseContent detail={detail} />}
      {detail.reports_count > 0 && <CaseReports caseId={detail.id} count={detail.reports_count} />}
      {!waitsForSecond && decisions}
      {detail.concerned && (
        <CasePerson concerned={detail.concerned} history={detail.history} addressOf={addressOf} />
      )}
      <CaseNotes caseId={detail.id} notes={detail.notes} actions={actions} />
      {questions}
      <DecideDialog
        cases={[detail]}
        subject={detail.id}
        isOpen={dialog === 'decide'}
        onClose={() => setDialog(undefined)}
        onDecided={({ decisions }) => onDecided(decisions)}
      />
      <AnswerDialog
        caseId={detail.id}
        reversal={reversal}
        isOfPrize={detail.aura?.act === 'prize'}
        isOpen={dialog === 'answer'}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

function CaseHeader({ detail }: { detail: CaseDetail }) {
  return (
    <header className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-display text-xl font-semibold wrap-anywhere">
          {queueTexts.caseHeading(nameSubject(detail.kind, detail.target), detail.person?.pseudo ?? null)}
        </h2>
        <SeverityBadge severity={detail.severity} />
        <StatusBadge status={detail.status} />
        <AssigneeBadge assignee={detail.assignee} />
      </div>
      <p className="text-sm text-muted">
        {texts.opened(detail.opened_at)}
        {detail.resolved_at !== null && ` · ${texts.resolved(detail.resolved_at)}`}
      </p>
    </header>
  )
}

/** The people whom a case concerns: the reported or appealing person, and both parties of an act. */
function peopleOf({ person, concerned, aura }: CaseDetail) {
  return [person, concerned, aura?.giver, aura?.receiver]
}

/** Runs the action of a key once the case has loaded; an action that the case does not allow is dropped. */
function useWantedAct(wanted: WantedAct | undefined, dialogs: CaseDialogs, onDone: () => void): void {
  const act = useEffectEvent((name: WantedAct) => {
    const { take, takeOver, release, decide, answer, reopen } = dialogs
    const fitting = { take: take ?? release ?? takeOver, decide: decide ?? answer, reply: answer ?? reopen }[
      name
    ]
    onDone()
    fitting?.()
  })
  useEffect(() => {
    if (wanted) act(wanted)
  }, [wanted])
}

import type { Decision } from '@aura/contract/moderation/moderation.decisions.contract'
import { bulkMaxCases } from '@aura/contract/moderation/moderation.limits'
import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { BulkBar, refuseBulk } from './bulk-bar.tsx'
import { caseTexts } from './case.texts.ts'
import { CaseSkeleton } from './case-skeleton.tsx'
import type { WantedAct } from './case-view.tsx'
import { decideTexts } from './decide.texts.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { deskKeys, queueTexts as texts } from './desk.texts.ts'
import { type DeskPlace, writeDeskPlace } from './desk-address.rules.ts'
import { Queue } from './queue.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { UndoBar } from './undo-bar.tsx'
import { focusedRow, useCaseMoves } from './use-case-moves.ts'
import type { Refused } from './use-decide.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useQueue } from './use-newer-cases.ts'
import { useSelection } from './use-selection.ts'

const CaseView = lazy(async () => ({ default: (await import('./case-view.tsx')).CaseView }))

interface CasesDeskProps {
  place: DeskPlace
  onMove: (place: DeskPlace, options?: { replace: boolean }) => void
}

/** The queue, and the open case: beside it on wide screens, instead of it on others. Both are in the address. */
export function CasesDesk({ place, onMove }: CasesDeskProps) {
  const { caseId, filter } = place
  const navigate = useNavigate()
  const queue = useQueue(filter, caseId)
  const { rows } = queue
  const selection = useSelection(rows)
  const [wanted, setWanted] = useState<{ caseId: number; act: WantedAct }>()
  const [dialog, setDialog] = useState<'keys' | 'bulk'>()
  const [decided, setDecided] = useState<readonly Decision[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const addressOf = (id: number) => `?${new URLSearchParams(writeDeskPlace({ ...place, caseId: id }))}`
  // From case to case, « back » leads to the list.
  const open = (id: number) => void navigate(addressOf(id), { replace: caseId !== undefined })
  const close = () => onMove({ ...place, caseId: undefined })
  const { move, neighbour } = useCaseMoves(queue, caseId, open)

  const ask = (act: WantedAct) => {
    const id = focusedRow() ?? caseId
    if (id === undefined) return
    setWanted({ caseId: id, act })
    if (id !== caseId) open(id)
  }
  const toggle = () => {
    const id = focusedRow() ?? caseId
    if (id !== undefined) selection.select(id, !selection.ids.has(id))
  }
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => ask('take'),
    r: () => ask('reply'),
    d: () => {
      if (selection.cases.length === 0) ask('decide')
      else if (refuseBulk(selection.cases) === undefined) setDialog('bulk')
    },
    x: toggle,
    '?': () => setDialog('keys'),
    Escape: caseId === undefined ? undefined : close,
  })
  return (
    <div className="wide:grid wide:grid-cols-[minmax(340px,420px)_minmax(0,1fr)] wide:gap-8">
      <section
        aria-label={texts.list}
        className={classNames(
          'grid min-w-0 grid-cols-1 content-start gap-3 wide:sticky wide:top-0 wide:max-h-dvh wide:overflow-y-auto wide:py-4',
          caseId !== undefined && 'max-wide:hidden',
          selection.cases.length > 0 && 'pb-32!',
        )}
      >
        <QueueFilters
          filter={filter}
          onChange={(wish) => onMove({ ...place, filter: wish }, { replace: true })}
        />
        <Queue
          queue={queue}
          filter={filter}
          openCaseId={caseId}
          addressOf={addressOf}
          selected={selection.ids}
          onSelect={selection.select}
          onClearFilter={() => onMove({ ...place, filter: { status: 'open' } }, { replace: true })}
        />
        {refused.length > 0 && <NotDecided refused={refused} />}
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start max-tablet:hidden"
          icon={<Keyboard aria-hidden className="size-4.5" />}
          onClick={() => setDialog('keys')}
        >
          {texts.keys}
        </Button>
      </section>
      {caseId === undefined ? (
        <div className="max-wide:hidden">
          <EmptyState title={caseTexts.none}>{caseTexts.noneHint}</EmptyState>
        </div>
      ) : (
        <Suspense
          key={caseId}
          fallback={
            <Loading>
              <CaseSkeleton />
            </Loading>
          }
        >
          <CaseView
            caseId={caseId}
            wanted={wanted?.caseId === caseId ? wanted.act : undefined}
            onWantedDone={() => setWanted(undefined)}
            onDecided={setDecided}
            onUndone={() => setDecided(decided.filter(({ case_id }) => case_id !== caseId))}
            onClose={close}
            next={neighbour(1)}
            previous={neighbour(-1)}
            addressOf={addressOf}
          />
        </Suspense>
      )}
      <DecideDialog
        cases={selection.cases}
        isOpen={dialog === 'bulk'}
        onClose={() => setDialog(undefined)}
        onDecided={({ decisions, refused: failed }) => {
          setDecided(decisions)
          setRefused(failed)
          selection.replace(failed.map((one) => one.caseId))
        }}
      />
      <ShortcutsDialog isOpen={dialog === 'keys'} onClose={() => setDialog(undefined)} keys={deskKeys} />
      <div
        className={classNames(
          'fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+12px)] z-30 mx-auto grid max-w-120 gap-2',
          // Above the buttons of the open case.
          caseId !== undefined && 'max-wide:bottom-[calc(var(--bottom-bar-height)+80px)]',
        )}
      >
        {decided.length > 0 && (
          <UndoBar key={decided[0]?.id} decisions={decided} onClose={() => setDecided([])} />
        )}
        {selection.cases.length > 0 && (
          <div className={caseId === undefined ? undefined : 'max-wide:hidden'}>
            <BulkBar
              selected={selection.cases}
              total={rows.length}
              onSelectAll={() => selection.replace(rows.slice(0, bulkMaxCases).map(({ id }) => id))}
              onClear={() => selection.replace([])}
              onDecide={() => setDialog('bulk')}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Cases of a selection that were not decided, each with the reason. */
function NotDecided({ refused }: { refused: readonly Refused[] }) {
  return (
    <Notice kind="error">
      <p>{decideTexts.someFailed(refused.length)}</p>
      <ul className="list-disc pl-5 text-sm">
        {[...new Set(refused.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

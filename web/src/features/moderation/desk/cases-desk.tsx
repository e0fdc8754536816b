import { Keyboard } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { CaseSkeleton } from './case-skeleton.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { QueueFilter } from './desk.queries.ts'
import { deskKeys, queueTexts as texts } from './desk.texts.ts'
import { DeskFooter } from './desk-footer.tsx'
import { Queue } from './queue.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { type CasesDeskProps, useCasesDesk } from './use-cases-desk.ts'

const CaseView = lazy(async () => ({ default: (await import('./case-view.tsx')).CaseView }))

/** The queue, and the open case: beside it on wide screens, instead of it on others. Both are in the address. */
export function CasesDesk({ place, onMove }: CasesDeskProps) {
  const { caseId } = place
  const desk = useCasesDesk({ place, onMove })
  const { selection, addressOf, close, neighbour } = desk
  const { dialog, setDialog, decided, setDecided, setRefused } = desk
  return (
    <div className="wide:grid wide:grid-cols-[minmax(340px,420px)_minmax(0,1fr)] wide:gap-8">
      <CaseList desk={desk} place={place} onMove={onMove} />
      {caseId === undefined ? (
        <div className="max-wide:hidden">
          <EmptyState title={texts.noCase}>{texts.noCaseHint}</EmptyState>
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
            wanted={desk.wantedAct}
            onWantedDone={desk.onWantedDone}
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
        subject="several"
        isOpen={dialog === 'bulk'}
        onClose={() => setDialog(undefined)}
        onDecided={({ decisions, refused: failed }) => {
          setDecided(decisions)
          selection.replace(failed.map((one) => one.caseId))
          setRefused(failed)
        }}
      />
      <ShortcutsDialog isOpen={dialog === 'keys'} onClose={() => setDialog(undefined)} keys={deskKeys} />
      <DeskFooter openCaseId={caseId} desk={desk} />
    </div>
  )
}

/** The filtered queue. */
function CaseList({ desk, place, onMove }: CasesDeskProps & { desk: ReturnType<typeof useCasesDesk> }) {
  const { caseId, filter } = place
  const { queue, selection, addressOf, decided, refused, setDialog } = desk
  const show = (wanted: QueueFilter) => onMove({ ...place, filter: wanted }, { replace: true })
  const bars = [selection.cases, decided, refused].filter(({ length }) => length > 0).length
  const lastDecided = queue.rows.findLast(({ id }) => decided.some(({ case_id }) => case_id === id))
  return (
    <section
      aria-label={texts.list}
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-3 wide:sticky wide:top-0 wide:max-h-dvh wide:overflow-y-auto wide:py-4',
        caseId !== undefined && 'max-wide:hidden',
        // As much as the bars of the footer cover.
        bars === 1 && 'pb-32!',
        bars > 1 && 'pb-72!',
      )}
    >
      <QueueFilters filter={filter} onChange={show} />
      <Queue
        queue={queue}
        filter={filter}
        openCaseId={caseId}
        focusCaseId={caseId === undefined ? lastDecided?.id : undefined}
        addressOf={addressOf}
        selected={selection.ids}
        onSelect={selection.select}
        onFilter={show}
      />
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
  )
}

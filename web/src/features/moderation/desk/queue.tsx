import { casesPageSize } from '@aura/contract/moderation/moderation.limits'
import { Inbox, SearchX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CaseRow } from './case-row.tsx'
import type { FoundPerson, QueueFilter } from './desk.queries.ts'
import { searchTexts, queueTexts as texts } from './desk.texts.ts'
import { isFiltered, unfiltered } from './desk-address.rules.ts'
import type { useQueue } from './use-queue.ts'

interface QueueProps {
  queue: ReturnType<typeof useQueue>
  filter: QueueFilter
  openCaseId: number | undefined
  /** The case whose row receives the focus when a dialog closes whose opener is gone. */
  focusCaseId: number | undefined
  addressOf: (caseId: number) => string
  selected: ReadonlySet<number>
  onSelect: (caseId: number, isSelected: boolean) => void
  onFilter: (filter: QueueFilter) => void
}

/** The queue. New cases are announced, and added on request, so that the list never jumps [MOD-23]. */
export function Queue({
  queue,
  filter,
  openCaseId,
  focusCaseId,
  addressOf,
  selected,
  onSelect,
  onFilter,
}: QueueProps) {
  const person = queue.query.data?.pages[0]?.person ?? undefined
  return (
    <div className="grid grid-cols-1 gap-2">
      <div
        role="status"
        className="sticky top-[calc(var(--page-header-height)+8px)] z-10 justify-self-center"
      >
        {queue.newCount > 0 && (
          <Button
            ref={passFocusOn}
            size="small"
            className="shadow-float"
            onClick={() => void queue.showNew()}
          >
            {texts.newer(queue.newCount, casesPageSize)}
          </Button>
        )}
      </div>
      {person && filter.pseudo !== undefined && (
        <p className="text-sm text-muted wrap-anywhere">
          {person.is_former_pseudo
            ? searchTexts.foundFormer(person.pseudo, filter.pseudo)
            : searchTexts.found(person.pseudo)}
        </p>
      )}
      <PagedList
        query={queue.query}
        itemsOf={({ cases }) => cases}
        keyOf={({ id }) => id}
        label={texts.list}
        className="grid grid-cols-1 gap-0.5"
        skeleton={() => <QueueSkeleton />}
        empty={
          <div role="status">
            <NoCase filter={filter} person={person} onChange={onFilter} />
          </div>
        }
        failed={texts.failed}
        more={texts.more}
        isAutomatic
      >
        {(row) => (
          <CaseRow
            row={row}
            to={addressOf(row.id)}
            isOpen={row.id === openCaseId}
            isSelected={selected.has(row.id)}
            onSelect={(isSelected) => onSelect(row.id, isSelected)}
            hasLeft={queue.hasLeft(row)}
            takesFocus={row.id === focusCaseId}
          />
        )}
      </PagedList>
    </div>
  )
}

interface NoCaseProps {
  filter: QueueFilter
  /** Whose pseudo was searched. */
  person: FoundPerson | undefined
  onChange: (filter: QueueFilter) => void
}

/** Why the list is empty, and what widens it. */
function NoCase({ filter, person, onChange }: NoCaseProps) {
  const { pseudo } = filter
  const isNarrow = isFiltered(filter)
  if (pseudo !== undefined && (!person || !isNarrow))
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={person ? searchTexts.noCase(person.pseudo) : searchTexts.noAccount}
        action={
          <Button variant="secondary" onClick={() => onChange({ status: 'open' })}>
            {searchTexts.clear}
          </Button>
        }
      >
        {person ? undefined : searchTexts.noAccountHint}
      </EmptyState>
    )
  const filtered = person ? searchTexts.noCaseFiltered(person.pseudo) : texts.emptyFiltered
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={isNarrow ? filtered : texts.empty}
      action={
        isNarrow && (
          <Button variant="secondary" onClick={() => onChange(unfiltered(filter))}>
            {texts.clear}
          </Button>
        )
      }
    >
      {isNarrow ? undefined : texts.emptyHint}
    </EmptyState>
  )
}

function QueueSkeleton() {
  return (
    <div className="grid gap-0.5">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="grid gap-2 py-3 pr-3 pl-12">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}

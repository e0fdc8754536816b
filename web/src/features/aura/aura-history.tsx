import { auraHistoryFile, type HistoryKind, historyKinds } from '@aura/contract/aura/aura.history.contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Download } from 'lucide-react'
import { dayOf } from '../../lib/day-groups.ts'
import { download } from '../../lib/download.ts'
import { formatNumber } from '../../lib/format.ts'
import { pageSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { balanceOptions, historyOptions } from './aura.queries.ts'
import { AuraDay } from './aura-day.tsx'
import { kindNames, auraHistoryTexts as texts } from './aura-history.texts.ts'
import { HistoryEntry } from './history-entry.tsx'

/** The viewer’s ledger: balance, filters, file, and every movement [AUR-52]. */
export function AuraHistory() {
  const [search, setSearch] = useSearchParams()
  const kind = historyKinds.find((known) => known === search.get('sorte'))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Balance />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.rank} variant="secondary" size="small">
            <ChartNoAxesColumn aria-hidden className="size-4" />
            {texts.toBoard}
          </ButtonLink>
          <FileButton kind={kind} />
        </div>
      </div>
      <div className="mb-6">
        <AuraDay />
      </div>
      <div className="mb-2">
        <FilterChips
          label={texts.filters}
          choices={filterChoices}
          chosen={kind}
          isOneRow
          onChoose={(wanted) => setSearch(wanted ? { sorte: wanted } : {}, { replace: true })}
        />
      </div>
      <Movements kind={kind} />
    </>
  )
}

function Balance() {
  const { data, error, isFetching, refetch } = useQuery(balanceOptions())
  if (!data && error) {
    return (
      <RetryLine
        message={serverSentence(error) ?? texts.balanceFailed}
        label={texts.retry}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <p className="min-h-11 font-display text-[calc(40rem/15)] leading-none font-bold tracking-tight text-brand">
      {data ? formatNumber(data.aura) : <Skeleton className="h-10 w-24 rounded-md" />}
    </p>
  )
}

function FileButton({ kind }: { kind: HistoryKind | undefined }) {
  const file = useMutation({
    mutationFn: () => download(auraHistoryFile, { fileName: 'aura.csv', query: { kind } }),
    onError: (error) => showToast({ kind: 'error', message: serverSentence(error) ?? texts.fileFailed }),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download aria-hidden className="size-4" />}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      {texts.file}
    </Button>
  )
}

const filterChoices: { value: HistoryKind | undefined; label: string }[] = [
  { value: undefined, label: texts.all },
  ...(Object.keys(kindNames) as HistoryKind[])
    .filter((kind) => kind !== 'power' || pageSettings.auraPowers)
    .map((kind) => ({ value: kind, label: kindNames[kind] })),
]

function Movements({ kind }: { kind: HistoryKind | undefined }) {
  const now = new Date()
  return (
    <PagedList
      query={useInfiniteQuery(historyOptions(kind))}
      asked={kind ?? ''}
      itemsOf={({ entries }) => entries}
      keyOf={({ id }) => id}
      headingOf={({ created_at: at }) => dayOf(at, now)}
      label={texts.history}
      className="divide-y divide-line"
      skeleton={(isMore) => <MovementsSkeleton rows={isMore ? 3 : 6} />}
      empty={
        <EmptyState
          title={texts.historyEmpty}
          action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}
        >
          {kind === 'withdrawal' ? texts.noWithdrawalHint : texts.historyEmptyHint}
        </EmptyState>
      }
      failed={texts.historyFailed}
    >
      {(entry) => <HistoryEntry entry={entry} />}
    </PagedList>
  )
}

function MovementsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
        <div key={row} className="flex items-center justify-between py-4">
          <div className="grid gap-2">
            <Skeleton className="h-4 w-52" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </div>
  )
}

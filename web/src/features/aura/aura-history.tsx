import { auraHistoryFile, type HistoryKind, historyKinds } from '@aura/contract/aura/aura.contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { formatNumber } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useNearPageEnd } from '../../lib/use-near-page-end.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { balanceOptions, historyOptions } from './aura.queries.ts'
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
        <FileButton kind={kind} />
      </div>
      <Filters
        chosen={kind}
        onChoose={(wanted) => setSearch(wanted ? { sorte: wanted } : {}, { replace: true })}
      />
      <Movements kind={kind} />
    </>
  )
}

function Balance() {
  const { data } = useQuery(balanceOptions())
  return (
    <p className="min-h-11 font-display text-[40px] leading-none font-bold tracking-tight text-brand">
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

interface FiltersProps {
  chosen: HistoryKind | undefined
  onChoose: (kind: HistoryKind | undefined) => void
}

const shownKinds = (Object.keys(kindNames) as HistoryKind[]).filter((kind) => kind !== 'power')

function Filters({ chosen, onChoose }: FiltersProps) {
  const choices: [HistoryKind | undefined, string][] = [
    [undefined, texts.all],
    ...shownKinds.map((kind): [HistoryKind, string] => [kind, kindNames[kind]]),
  ]
  return (
    <fieldset className="mb-2 flex flex-wrap gap-2">
      <legend className="sr-only">{texts.filters}</legend>
      {choices.map(([kind, name]) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          className="aria-pressed:border-ink aria-pressed:bg-raised-strong"
          pressed={chosen === kind}
          onClick={() => onChoose(kind)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

function Movements({ kind }: { kind: HistoryKind | undefined }) {
  const history = useInfiniteQuery(historyOptions(kind))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  useNearPageEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  if (history.isPending) return <MovementsSkeleton rows={6} />
  if (history.isError && entries.length === 0) {
    return (
      <ErrorState
        message={serverSentence(history.error) ?? texts.historyFailed}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState title={texts.historyEmpty} action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}>
        {texts.historyEmptyHint}
      </EmptyState>
    )
  }
  const now = new Date()
  return (
    <>
      <ol aria-label={texts.history} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryEntry entry={entry} now={now} />
          </li>
        ))}
      </ol>
      {isFetchingNextPage && <MovementsSkeleton rows={3} />}
      {isFetchNextPageError && (
        <ErrorState
          message={serverSentence(history.error) ?? texts.historyFailed}
          isRetrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function MovementsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
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
    </Loading>
  )
}

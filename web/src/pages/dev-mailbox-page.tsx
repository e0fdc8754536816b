import { devMailbox } from '@aura/contract/platform/platform.contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { formatDateAndTime } from '../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { TextWithLinks } from '../ui/text-with-links.tsx'

/** The outbox of the embedded mode: what would have been mailed, with links that work [RUN-15]. */
export function DevMailboxPage() {
  return (
    <Page title="Courrier de développement">
      <Messages />
    </Page>
  )
}

function Messages() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['platform', 'dev-mailbox'],
    queryFn: ({ signal }) => call(devMailbox, { signal }),
    refetchInterval: 3000,
  })
  if (error)
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) {
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  if (data.messages.length === 0) {
    return (
      <EmptyState title="Aucun message">
        Inscrivez-vous, par exemple : le message de confirmation arrive ici.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {data.messages.map(({ name, to, subject, sent_at, text }) => (
        <li key={name} className="grid gap-3 rounded-card border border-line bg-raised p-5">
          <div>
            <h2 className="text-lg font-semibold">{subject}</h2>
            <p className="text-sm text-muted">
              {to} · {formatDateAndTime(sent_at)}
            </p>
          </div>
          <p className="whitespace-pre-wrap">
            <TextWithLinks text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

import { devMailbox } from '@aura/contract/platform/platform.contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { formatDateAndTime } from '../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { TextWithLinks } from '../ui/text-with-links.tsx'

/** The outbox of the embedded mode, with working links [RUN-15]. */
export function DevMailboxPage() {
  return (
    <Page title="Courrier de développement">
      <Messages />
    </Page>
  )
}

function Messages() {
  const query = useQuery({
    queryKey: ['platform', 'dev-mailbox'],
    queryFn: ({ signal }) => call(devMailbox, { signal }),
    refetchInterval: 3000,
  })
  return (
    <QueryStates
      query={query}
      skeleton={<SkeletonText lines={6} />}
      isEmpty={({ messages }) => messages.length === 0}
      empty={
        <EmptyState title="Aucun message">
          Inscrivez-vous, par exemple&nbsp;: le message de confirmation arrive ici.
        </EmptyState>
      }
    >
      {(data) => (
        <ul className="grid gap-4">
          {data.messages.map(({ name, to, subject, sent_at, text }) => (
            <li key={name} className="grid gap-3 rounded-card border border-line bg-raised p-5 wrap-anywhere">
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
      )}
    </QueryStates>
  )
}

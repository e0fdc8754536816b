import { maxPageSize } from '@aura/contract/common'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCalm } from '../../lib/calm.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { declinedOptions, membersOptions } from './members.queries.ts'
import { membersTexts as texts } from './members.texts.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { RequestRow } from './request-row.tsx'

interface RequestsListProps {
  communityId: number
  /** How many requests wait; the list shows the oldest of them. */
  waiting: number
  /** A profile was opened. */
  onProfileOpen: () => void
}

/** Waiting requests, oldest first, then declined ones, latest first; for owner and admins [COM-24, COM-52]. */
export function RequestsList({ communityId, waiting, onProfileOpen }: RequestsListProps) {
  const members = useInfiniteQuery(membersOptions(communityId, { search: '', sortBy: 'aura' }))
  const isCalm = useCalm()
  const declined = useInfiniteQuery(declinedOptions(communityId))
  return (
    <div className="grid gap-6">
      <section>
        <h3 className="text-sm font-semibold text-muted">{texts.waiting}</h3>
        {waiting > maxPageSize && (
          <p className="py-2 text-sm text-muted">
            {isCalm ? texts.someOldestWaiting(maxPageSize) : texts.oldestWaiting(maxPageSize, waiting)}
          </p>
        )}
        <QueryStates
          query={members}
          skeleton={<PeopleSkeleton />}
          failed={texts.listFailed}
          isEmpty={({ pages }) => pages[0]?.requests.length === 0}
          empty={<p className="py-3">{texts.noRequest}</p>}
        >
          {({ pages }) => (
            <ol aria-label={texts.waiting}>
              {pages[0]?.requests.map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} onProfileOpen={onProfileOpen} />
                </li>
              ))}
            </ol>
          )}
        </QueryStates>
      </section>
      <section>
        <h3 className="text-sm font-semibold text-muted">{texts.declined}</h3>
        <PagedList
          query={declined}
          itemsOf={({ requests }) => requests}
          keyOf={({ id }) => id}
          label={texts.declined}
          className=""
          skeleton={() => <PeopleSkeleton />}
          empty={<p className="py-3">{texts.noDeclined}</p>}
          failed={texts.listFailed}
          more={texts.more}
          isAutomatic={false}
        >
          {(request) => <RequestRow request={request} onProfileOpen={onProfileOpen} />}
        </PagedList>
      </section>
    </div>
  )
}

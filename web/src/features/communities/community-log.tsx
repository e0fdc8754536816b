import type { LogEntry } from '@aura/contract/communities/communities.log.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../ui/paged-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { logOptions } from './members.queries.ts'
import { actTexts, membersTexts as texts } from './members.texts.ts'

/** Acts of owner and admins, the latest first, for members [COM-54]. */
export function CommunityLog({ communityId }: { communityId: number }) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">{texts.logHint}</p>
      <PagedList
        query={useInfiniteQuery(logOptions(communityId))}
        itemsOf={({ entries }) => entries}
        keyOf={({ id }) => id}
        label={texts.log}
        className="grid divide-y divide-line"
        skeleton={() => <LogSkeleton />}
        empty={<p className="py-8 text-center text-muted">{texts.noAct}</p>}
        failed={texts.listFailed}
        more={texts.more}
        isAutomatic
      >
        {(entry) => <Entry entry={entry} />}
      </PagedList>
    </div>
  )
}

function Entry({ entry: { act, by, person, reason, created_at: at } }: { entry: LogEntry }) {
  return (
    <div className="grid gap-0.5 py-3">
      <p className="text-pretty wrap-anywhere">
        {actTexts[act](by?.pseudo ?? texts.nobodyNamed, person?.pseudo ?? null)}
      </p>
      {reason !== '' && <p className="text-sm text-muted wrap-anywhere">{texts.logReason(reason)}</p>}
      <RelativeTime at={at} className="text-sm text-muted" />
    </div>
  )
}

function LogSkeleton() {
  return (
    <div className="grid gap-6 py-3">
      {['a', 'b', 'c'].map((entry) => (
        <span key={entry} className="grid gap-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-28" />
        </span>
      ))}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { communitiesOptions } from './communities.queries.ts'
import { communitiesTexts as texts } from './communities.texts.ts'
import { CommunityCard } from './community-card.tsx'
import { OwnCommunities } from './own-communities.tsx'

const gridLook = 'mb-5 grid gap-4 tablet:grid-cols-2'

/** Communities by number of members, the viewer’s own before; or those a search finds [COM-01, COM-03]. */
export function CommunitiesList({ search }: { search: string }) {
  const list = useInfiniteQuery(communitiesOptions(search))
  // Until the first answer nobody knows whether the viewer’s own come before: a heading would jump.
  const isHeaded = search !== '' || !list.isPending
  return (
    <>
      <OwnCommunities communities={list.data?.pages[0]?.userCommunities ?? []} />
      {isHeaded && (
        <h2 className="mb-3 text-lg font-semibold wrap-anywhere">
          {search === '' ? texts.all : texts.found(search)}
        </h2>
      )}
      <PagedList
        query={list}
        asked={search}
        itemsOf={({ communities }) => communities}
        keyOf={({ id }) => id}
        label={texts.title}
        className={gridLook}
        skeleton={() => <CardsSkeleton />}
        empty={<NothingFound search={search} />}
        failed={texts.failed}
        more={texts.more}
        isAutomatic={false}
      >
        {(community) => <CommunityCard community={community} />}
      </PagedList>
    </>
  )
}

function NothingFound({ search }: { search: string }) {
  return search === '' ? (
    <EmptyState icon={<Users aria-hidden />} title={texts.emptyTitle}>
      {texts.empty}
    </EmptyState>
  ) : (
    <EmptyState title={texts.nothingTitle(search)}>{texts.nothing}</EmptyState>
  )
}

function CardsSkeleton() {
  return (
    <div className={gridLook}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <Skeleton key={card} className="h-72 rounded-card" />
      ))}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { type FollowListKind, followListOptions } from '../../cache/people.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { SkeletonPerson } from '../../ui/skeleton.tsx'
import { followListsTexts as texts } from './follow-lists.texts.ts'
import { FollowRow } from './follow-row.tsx'

interface FollowListProps {
  listed: { kind: FollowListKind; pseudo: string; search: string }
  /** A person was chosen: closes the dialog over their profile. */
  onProfileOpen: () => void
}

/** Followers or followed people, latest first; more load when the end comes into view, or by a button. */
export function FollowList({ listed, onProfileOpen }: FollowListProps) {
  const list = useInfiniteQuery(followListOptions(listed))
  // A page of a search reads a limited number of people; after a page without a match, only the button loads the next.
  const isLastPageEmpty = list.data?.pages.at(-1)?.people.length === 0
  return (
    <PagedList
      query={list}
      asked={listed.search}
      itemsOf={(page) => page.people}
      keyOf={({ id }) => id}
      label={texts.listTitles[listed.kind]}
      className="-mx-2 grid *:[contain-intrinsic-size:auto_64px] *:[content-visibility:auto]"
      skeleton={() => <ListSkeleton />}
      empty={<NobodyFound {...listed} />}
      failed={texts.listFailed}
      more={isLastPageEmpty ? texts.goOn : texts.more}
      isAutomatic={!isLastPageEmpty}
      note={
        list.hasNextPage &&
        isLastPageEmpty && (
          <p role="status" className="py-4 text-center text-muted text-pretty">
            {texts.notAmongLatest(listed.search)}
          </p>
        )
      }
    >
      {(person) => <FollowRow person={person} onOpen={onProfileOpen} />}
    </PagedList>
  )
}

function NobodyFound({ kind, search }: { kind: FollowListKind; search: string }) {
  return (
    <p className="py-10 text-center text-muted text-pretty">
      {search === '' ? texts.empty[kind] : texts.nobodyNamed(search)}
    </p>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-5 py-2">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <SkeletonPerson key={row} />
      ))}
    </div>
  )
}

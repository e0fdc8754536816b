import type { Community } from '@aura/contract/communities/communities.contract'
import { type MemberOrder, memberOrders } from '@aura/contract/communities/communities.members.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listSearchDelayMs, useDebounced } from '../../lib/use-debounced.ts'
import { useReopenedState } from '../../lib/use-reopened-list.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MemberRow } from './member-row.tsx'
import { membersOptions } from './members.queries.ts'
import { membersTexts as texts } from './members.texts.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'

const orders = memberOrders.map((value) => ({ value, label: texts.orders[value] }))

interface MembersListProps {
  community: Pick<Community, 'id' | 'userRole'>
  /** A profile was opened. */
  onProfileOpen: () => void
}

/** Members by aura, rank or pseudo, searched by pseudo or rank after a pause in typing [COM-12, COM-14, COM-16]. */
export function MembersList({ community, onProfileOpen }: MembersListProps) {
  const [typed, setTyped] = useReopenedState('search', '')
  const [sortBy, setSortBy] = useReopenedState<MemberOrder>('order', 'aura')
  const search = useDebounced(typed.trim(), listSearchDelayMs)
  const list = useInfiniteQuery(membersOptions(community.id, { search, sortBy }))
  return (
    <div className="grid content-start gap-3">
      <ListSearchField
        label={texts.search}
        placeholder={texts.searchShort}
        text={typed}
        onChange={setTyped}
      />
      <FilterChips label={texts.sort} choices={orders} chosen={sortBy} onChoose={setSortBy} />
      <PagedList
        query={list}
        asked={search}
        itemsOf={({ members }) => members}
        keyOf={({ user_id }) => user_id}
        label={texts.members}
        className="-mx-2 grid"
        skeleton={() => <PeopleSkeleton />}
        empty={
          <p className="py-10 text-center text-muted">{search === '' ? texts.empty : texts.nobody(search)}</p>
        }
        failed={texts.failed}
        more={texts.more}
        isAutomatic
      >
        {(member) => <MemberRow community={community} member={member} onProfileOpen={onProfileOpen} />}
      </PagedList>
    </div>
  )
}

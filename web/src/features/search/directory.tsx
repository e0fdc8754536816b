import type { ResponseOf } from '@aura/contract/endpoint'
import { type allUsers, directoryPageSize, type ListedPerson } from '@aura/contract/search/search.contract'
import { useQuery } from '@tanstack/react-query'
import { useCalm } from '../../lib/calm.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { paths, profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { directoryOptions } from './search.queries.ts'
import { searchTexts as texts } from './search.texts.ts'

const gridLook = 'grid grid-cols-2 gap-3 tablet:grid-cols-4'

/** All accounts, twenty a page, and their number [PRF-27, PRF-28]. */
export function Directory({ page }: { page: number }) {
  return (
    <QueryStates
      query={useQuery(directoryOptions(page))}
      skeleton={<DirectorySkeleton />}
      failed={texts.directoryFailed}
    >
      {(listed) => <Members page={page} listed={listed} />}
    </QueryStates>
  )
}

function Members({ page, listed: { users, total } }: { page: number; listed: ResponseOf<typeof allUsers> }) {
  const isCalm = useCalm()
  const pages = Math.max(1, Math.ceil(total / directoryPageSize))
  return (
    <>
      {!isCalm && (
        <p role="status" className="-mt-4 mb-6 text-lg text-muted">
          {texts.registered(total)}
        </p>
      )}
      {users.length === 0 ? (
        <EmptyState
          title={texts.directoryEmpty}
          action={<ButtonLink to={paths.people}>{texts.toFirst}</ButtonLink>}
        >
          {texts.directoryEmptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.directoryList} className={gridLook}>
          {users.map((person) => (
            <li key={person.pseudo}>
              <Member person={person} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={texts.pages}
        page={page}
        pages={pages}
        summary={isCalm ? texts.pageAlone(page) : texts.page(page, pages)}
        addressOf={(number) => `${paths.people}?page=${number}`}
      />
    </>
  )
}

function Member({ person: { pseudo, profile_picture, aura_type_id } }: { person: ListedPerson }) {
  return (
    <Link
      to={profilePath(pseudo)}
      className="grid justify-items-center gap-3.5 rounded-card border border-line bg-raised px-3 py-5 transition-colors duration-150 hover:border-control-line"
    >
      <Avatar
        src={mediaAddress(profile_picture)}
        pseudo={pseudo}
        auraTypeId={aura_type_id}
        side={72}
        isDecorative
      />
      <span className="max-w-full truncate font-semibold">{pseudo}</span>
    </Link>
  )
}

function DirectorySkeleton() {
  return (
    <>
      <Skeleton className="-mt-2 mb-6 h-5 w-52" />
      <div className={gridLook}>
        {Array.from({ length: directoryPageSize }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
          <Skeleton key={tile} className="h-38 rounded-card" />
        ))}
      </div>
    </>
  )
}

import { directoryPageSize, type ListedPerson } from '@aura/contract/search/search.contract'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
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

type ActionOf = (person: ListedPerson) => ReactNode

/** All accounts, twenty a page, and their number [PRF-27, PRF-28]. `actionOf`: the action beside a person. */
export function Directory({ page, actionOf }: { page: number; actionOf: ActionOf }) {
  return (
    <QueryStates
      query={useQuery(directoryOptions(page))}
      skeleton={<DirectorySkeleton />}
      failed={texts.directoryFailed}
    >
      {(listed) => <Members page={page} listed={listed} actionOf={actionOf} />}
    </QueryStates>
  )
}

interface MembersProps {
  page: number
  listed: { people: readonly ListedPerson[]; total: number }
  actionOf: ActionOf
}

function Members({ page, listed: { people, total }, actionOf }: MembersProps) {
  const isCalm = useCalm()
  const pages = Math.max(1, Math.ceil(total / directoryPageSize))
  const addressOf = (number: number) => `${paths.people}?page=${number}`
  if (people.length === 0 && page > pages) return <Navigate to={addressOf(pages)} replace />
  return (
    <>
      <div className="-mt-4 mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <div className="text-muted">
          {!isCalm && (
            <p role="status" className="text-lg">
              {texts.registered(total)}
            </p>
          )}
          <p className="text-sm">{texts.directoryOrder}</p>
        </div>
        <Link
          to={`${paths.search}?type=personnes`}
          className="flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <Search aria-hidden className="size-4.5" />
          {texts.directorySearch}
        </Link>
      </div>
      {people.length === 0 ? (
        <EmptyState
          title={texts.directoryEmpty}
          action={<ButtonLink to={paths.people}>{texts.toFirst}</ButtonLink>}
        >
          {texts.directoryEmptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.directoryList} className={gridLook}>
          {people.map((person) => (
            <li key={person.id}>
              <Member person={person}>{actionOf(person)}</Member>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={texts.pages}
        page={page}
        pages={pages}
        summary={isCalm ? texts.pageAlone(page) : texts.page(page, pages)}
        addressOf={addressOf}
      />
    </>
  )
}

function Member({ person, children }: { person: ListedPerson; children: ReactNode }) {
  const { pseudo, profile_picture, aura_type_id, aura } = person
  const isCalm = useCalm()
  return (
    <div className="grid h-full grid-cols-1 content-between justify-items-center gap-3 rounded-card border border-line bg-raised px-2 py-4 transition-colors duration-150 *:max-w-full *:whitespace-normal hover:border-control-line">
      <Link
        to={profilePath(pseudo)}
        className="grid w-full grid-cols-1 justify-items-center gap-2 rounded-control text-center"
      >
        <Avatar
          src={mediaAddress(profile_picture)}
          pseudo={pseudo}
          auraTypeId={aura_type_id}
          side={72}
          isDecorative
        />
        <span className="w-full truncate font-semibold">{pseudo}</span>
        {!isCalm && <span className="text-sm text-muted">{texts.aura(formatCount(aura))}</span>}
      </Link>
      {children}
    </div>
  )
}

function DirectorySkeleton() {
  return (
    <>
      <Skeleton className="-mt-3 mb-6 h-11 w-52" />
      <div className={gridLook}>
        {Array.from({ length: directoryPageSize }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
          <Skeleton key={tile} className="h-54 rounded-card" />
        ))}
      </div>
    </>
  )
}

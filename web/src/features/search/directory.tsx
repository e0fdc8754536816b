import { directoryPageSize, type ListedPerson } from '@aura/contract/search/search.contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCalm } from '../../lib/calm.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { paths, profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { directoryOptions } from './search.queries.ts'
import { searchTexts as texts } from './search.texts.ts'

const gridLook = 'grid grid-cols-2 gap-3 tablet:grid-cols-4'

/** Everyone who is here, twenty a page, and how many they are [PRF-27, PRF-28]. */
export function Directory({ page }: { page: number }) {
  const { data, error, isFetching, refetch } = useQuery(directoryOptions(page))
  const isCalm = useCalm()
  if (!data) {
    if (!error) return <DirectorySkeleton />
    return (
      <ErrorState
        message={serverSentence(error) ?? texts.directoryFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const pages = Math.max(1, Math.ceil(data.total / directoryPageSize))
  return (
    <>
      {!isCalm && (
        <p role="status" className="-mt-4 mb-6 text-lg text-muted">
          {texts.registered(data.total)}
        </p>
      )}
      {data.users.length === 0 ? (
        <EmptyState
          title={texts.directoryEmpty}
          action={<ButtonLink to={paths.people}>{texts.toFirst}</ButtonLink>}
        >
          {texts.directoryEmptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.directoryList} className={gridLook}>
          {data.users.map((person) => (
            <li key={person.pseudo}>
              <Member person={person} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
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

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const isCalm = useCalm()
  if (pages <= 1) return null
  return (
    <nav aria-label={texts.pages} className="mt-7 flex items-center justify-between gap-3">
      <span className="w-34">
        {page > 1 && (
          <ButtonLink
            to={`/users?page=${Math.min(page - 1, pages)}`}
            variant="secondary"
            size="small"
            rel="prev"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {texts.previous}
          </ButtonLink>
        )}
      </span>
      <span className="text-center text-sm text-muted tabular-nums">
        {isCalm ? texts.pageAlone(page) : texts.page(page, pages)}
      </span>
      <span className="w-34 text-right">
        {page < pages && (
          <ButtonLink to={`/users?page=${page + 1}`} variant="secondary" size="small" rel="next">
            {texts.next}
            <ChevronRight aria-hidden className="size-4" />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}

function DirectorySkeleton() {
  return (
    <Loading>
      <Skeleton className="-mt-2 mb-6 h-5 w-52" />
      <div className={gridLook}>
        {Array.from({ length: directoryPageSize }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
          <Skeleton key={tile} className="h-38 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}

import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { searchDebounceMs } from '@aura/contract/search/search.contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { entriesOptions, namedEntryOptions } from '../../cache/challenge-entries.ts'
import { type ChallengeDetail, challengeOptions } from '../../cache/challenges.ts'
import { readId } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { EntriesList, NoEntries } from './entries-list.tsx'
import { NewEntries } from './new-entries.tsx'
import { useArrivalAtEntry } from './use-arrival-at-entry.ts'
import { type ScrollAnchor, useScrollAnchor } from './use-scroll-anchor.ts'
import { asksForEntries, entriesButtonId } from './use-show-entries.ts'
import { ViewedEntries } from './viewed-entries.tsx'

/** Where an entry shows. */
export interface EntryPlace extends ScrollAnchor {
  /** The address leads to it. */
  isNamed: boolean
  isWinner: boolean
}

interface EntriesPanelProps {
  challenge: ChallengeDetail
  /** One entry with its actions. */
  children: (entry: ChallengePost, place: EntryPlace) => ReactNode
}

/** The entries of a challenge, once asked for or named by the address; that there are none shows at once [CHL-04, CHL-19]. */
export function EntriesPanel(props: EntriesPanelProps) {
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const postId = readId(search.get('post') ?? '')
  const isShown = asksForEntries(search)
  const { challenge } = props
  const isEmpty = challenge.entries_count === 0 && challenge.posts.length === 0
  return (
    <>
      {!isEmpty && (
        <Button
          variant="secondary"
          id={entriesButtonId}
          isWide
          className="scroll-mt-4"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setSearch(isShown ? {} : { entries: 'shown' }, { replace: true })}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      )}
      {isEmpty && !isShown && <NoEntries challenge={challenge} />}
      {isShown && (
        <div id={id} className="mt-4">
          <Entries {...props} postId={postId} />
        </div>
      )}
    </>
  )
}

function Entries({ challenge, postId, children }: EntriesPanelProps & { postId: number | undefined }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), searchDebounceMs)
  const query = useEntries(challenge, postId, search)
  const firstPage = search === '' ? query.data?.pages[0]?.posts : undefined
  const named = useArrivalAtEntry(challenge, postId, firstPage)
  const winner = useWinner(
    challenge,
    query.data?.pages.flatMap(({ posts }) => posts),
  )

  const isSearch = search !== ''
  const all = query.data?.pages.flatMap(({ posts }) => posts) ?? []
  const { first, viewed, isListed } = arrange(all, { winner, named, isSearch })
  // A closed challenge gets no more entries, so its heading only takes the focus.
  const isHeadingIdle = !isSearch && challenge.status !== 'open' && !query.hasNextPage && !all.some(isListed)
  const listLabel = isSearch ? texts.found : texts.toSee

  const heading = useRef<HTMLHeadingElement>(null)
  const order = [winner?.id, ...all.map((entry) => `${entry.id} ${entry.is_viewed_by_user}`)].join()
  const anchor = useScrollAnchor(order, heading)
  const show = (entry: ChallengePost) =>
    children(entry, {
      ...anchor,
      // An entry marked as seen leaves « À voir », but not what a search finds.
      ...(isSearch && { onLeave: anchor.onMove }),
      isNamed: entry.id === postId,
      isWinner: entry.id === challenge.winner?.post_id,
    })
  const haveArrived = !isSearch && !query.isFetching && hasNewerThan(all, challenge.posts)
  const showNew = () => {
    heading.current?.focus({ preventScroll: true })
    void query.refetch()
  }
  return (
    <div className="grid gap-4">
      <NewEntries haveArrived={haveArrived} onShow={showNew} />
      {(all.length > 0 || text !== '') && (
        <ListSearchField label={texts.search} text={text} onChange={setText} />
      )}
      {first.map((entry) => (
        <div key={entry.id}>{show(entry)}</div>
      ))}
      {all.length > 0 && (
        <h2
          ref={heading}
          tabIndex={-1}
          className={isHeadingIdle ? 'sr-only' : 'font-display text-lg font-semibold outline-none'}
        >
          {listLabel}
        </h2>
      )}
      {!(haveArrived && all.length === 0) && (
        <EntriesList
          challenge={challenge}
          query={query}
          isSearch={isSearch}
          label={listLabel}
          isListed={isListed}
          hasOthers={first.length + viewed.length > 0}
        >
          {show}
        </EntriesList>
      )}
      {viewed.length > 0 && (
        <ViewedEntries entries={viewed} areAllKnown={!query.hasNextPage}>
          {show}
        </ViewedEntries>
      )}
    </div>
  )
}

interface Arrangement {
  winner: ChallengePost | undefined
  /** The entry that the address names. */
  named: ChallengePost | undefined
  isSearch: boolean
}

/** Which entries stand first, in the list, and among those seen. A search lists all it finds. */
function arrange(all: readonly ChallengePost[], { winner, named, isSearch }: Arrangement) {
  const namedApart = named?.id === winner?.id ? undefined : named
  const first = isSearch ? [] : [winner, namedApart].filter((entry) => entry !== undefined)
  const isFirst = (entry: ChallengePost) => first.some(({ id }) => id === entry.id)
  return {
    first,
    viewed: isSearch ? [] : all.filter((entry) => entry.is_viewed_by_user && !isFirst(entry)),
    isListed: (entry: ChallengePost) => isSearch || !(entry.is_viewed_by_user || isFirst(entry)),
  }
}

/** Whether some of the entries read anew are later than all those listed. */
function hasNewerThan(listed: readonly ChallengePost[], anew: readonly ChallengePost[]): boolean {
  const latest = Math.max(0, ...listed.map((entry) => Date.parse(entry.created_at)))
  return anew.some((entry) => Date.parse(entry.created_at) > latest)
}

/** The entries that a search finds; without a search, the entries read with the challenge are the first page. */
function useEntries(challenge: ChallengeDetail, postId: number | undefined, search: string) {
  const client = useQueryClient()
  const { posts, hasMore, nextCursor } = challenge
  const known = {
    initialData: { pages: [{ posts, hasMore, nextCursor }], pageParams: [null] },
    initialDataUpdatedAt:
      client.getQueryState(challengeOptions(challenge.id, postId).queryKey)?.dataUpdatedAt ?? 0,
  }
  return useInfiniteQuery({ ...entriesOptions(challenge.id, search), ...(search === '' && known) })
}

/** The winning entry, also when it is not among the loaded ones. */
function useWinner({ id, winner }: ChallengeDetail, entries: readonly ChallengePost[] | undefined) {
  const winningId = winner?.post_id ?? undefined
  const listed = entries?.find((entry) => entry.id === winningId)
  const isAsked = winningId !== undefined && entries !== undefined && !listed
  const { data } = useQuery({ ...namedEntryOptions(id, winningId ?? 0), enabled: isAsked })
  return listed ?? (isAsked ? (data ?? undefined) : undefined)
}

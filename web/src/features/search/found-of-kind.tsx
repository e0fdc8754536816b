import type { Post } from '@aura/contract/posts/posts.contract'
import type { FoundPerson } from '@aura/contract/search/search.contract'
import type { ReactNode } from 'react'
import { serverSentence } from '../../lib/server-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { FirstFoundPosts, FoundPosts } from './found-posts.tsx'
import { searchTexts as texts } from './search.texts.ts'
import { NoResults, ResultsSkeleton, SearchResults } from './search-results.tsx'
import type { Found } from './use-found.ts'

interface FoundOfKindProps {
  found: Found
  /** Whether results of the typed text are still loading. */
  isLooking: boolean
  /** The list of people that the search field controls. */
  list: { id: string; activeId: string | undefined }
  onOpen: () => void
  onAllPosts: () => void
  /** The action beside a found person. */
  actionOf: (person: FoundPerson) => ReactNode
  /** The menu of a post. */
  menuOf: (post: Post) => ReactNode
}

/** The found people, celebrities and posts of the chosen kind, or why there are none. */
export function FoundOfKind({
  found,
  isLooking,
  list,
  onOpen,
  onAllPosts,
  actionOf,
  menuOf,
}: FoundOfKindProps) {
  const {
    text,
    kind,
    isFiltered,
    people,
    peopleRetry,
    posts,
    postsRetry,
    results,
    count,
    postCount,
    arePostsMissing,
  } = found
  if (kind === 'publications') return <FoundPosts query={posts} menuOf={menuOf} text={text} />
  if (peopleRetry.failure) {
    return (
      <ErrorState
        message={serverSentence(peopleRetry.failure) ?? texts.failed}
        cause={peopleRetry.failure}
        isRetrying={people.isFetching}
        onRetry={peopleRetry.retry}
      />
    )
  }
  if (count === 0 && postCount === 0 && !arePostsMissing)
    return isLooking ? <ResultsSkeleton /> : <NoResults text={text} isFiltered={isFiltered} />
  return (
    <>
      {count > 0 && (
        <SearchResults
          listId={list.id}
          results={results}
          activeId={list.activeId}
          onOpen={onOpen}
          actionOf={actionOf}
        />
      )}
      {arePostsMissing && (
        <RetryLine
          message={texts.postsFailed}
          label={texts.retry}
          isRetrying={posts.isFetching}
          onRetry={postsRetry.retry}
        />
      )}
      {kind === 'tout' && !isFiltered && <FirstFoundPosts query={posts} menuOf={menuOf} onAll={onAllPosts} />}
    </>
  )
}

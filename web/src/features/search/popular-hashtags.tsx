import { type FoundHashtag, maxPostsCounted } from '@aura/contract/search/search.posts.contract'
import { useQuery } from '@tanstack/react-query'
import { useCalm } from '../../lib/calm.ts'
import { searchPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRetry } from '../../ui/use-retry.ts'
import { popularHashtagsOptions } from './search.posts.queries.ts'
import { searchTexts as texts } from './search.texts.ts'

/** Hashtags of the last days. Every state is as high as the row, so that nothing below it moves. */
export function PopularHashtags() {
  return (
    <section aria-labelledby="popular-hashtags">
      <h2 id="popular-hashtags" className="mb-3 font-semibold">
        {texts.popular}
      </h2>
      <div className="grid min-h-13 grid-cols-1 content-start max-tablet:min-h-14">
        <Hashtags />
      </div>
    </section>
  )
}

function Hashtags() {
  const query = useQuery(popularHashtagsOptions)
  const { failure, retry } = useRetry(query)
  if (!query.data && failure)
    return (
      <RetryLine
        message={texts.popularFailed}
        label={texts.retry}
        isRetrying={query.isFetching}
        onRetry={retry}
      />
    )
  if (query.data?.length === 0) return <p className="text-muted text-pretty">{texts.nothingPopular}</p>
  return (
    <ScrollArrows>
      <ul className="flex gap-2 tablet:flex-wrap max-tablet:-mx-5 max-tablet:overflow-x-auto max-tablet:mask-r-from-[calc(100%-20px)] max-tablet:px-5 max-tablet:pb-1 max-tablet:[scrollbar-width:none]">
        {query.data
          ? query.data.map((hashtag) => <HashtagLink key={hashtag.tag} {...hashtag} />)
          : ['a', 'b', 'c', 'd'].map((place) => (
              <li key={place} aria-hidden className="flex-none">
                <Skeleton className="h-13 w-28 rounded-card" />
              </li>
            ))}
      </ul>
    </ScrollArrows>
  )
}

function HashtagLink({ label, posts }: FoundHashtag) {
  const isCalm = useCalm()
  return (
    <li className="flex-none">
      <Link
        to={searchPath(`#${label}`)}
        className="grid min-h-13 content-center rounded-card border border-line bg-raised px-4 py-1.5 hover:border-control-line"
      >
        <bdi className="font-semibold text-brand">#{label}</bdi>
        {!isCalm && <span className="text-xs text-muted">{texts.posts(posts, maxPostsCounted)}</span>}
      </Link>
    </li>
  )
}

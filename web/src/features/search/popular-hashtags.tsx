import { maxPostsCounted } from '@aura/contract/search/search.posts.contract'
import { useQuery } from '@tanstack/react-query'
import { useCalm } from '../../lib/calm.ts'
import { searchPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { popularHashtagsOptions } from './search.posts.queries.ts'
import { searchTexts as texts } from './search.texts.ts'

/** Hashtags of the last days; nothing where there are none, or when they cannot be read. */
export function PopularHashtags() {
  const { data, isError } = useQuery(popularHashtagsOptions)
  const isCalm = useCalm()
  if (isError || data?.length === 0) return null
  return (
    <section aria-labelledby="popular-hashtags">
      <h2 id="popular-hashtags" className="mb-3 font-semibold">
        {texts.popular}
      </h2>
      <ScrollArrows>
        <ul className="flex gap-2 tablet:flex-wrap max-tablet:-mx-5 max-tablet:overflow-x-auto max-tablet:mask-r-from-[calc(100%-20px)] max-tablet:px-5 max-tablet:pb-1 max-tablet:[scrollbar-width:none]">
          {data
            ? data.map(({ tag, label, posts }) => (
                <li key={tag} className="flex-none">
                  <Link
                    to={searchPath(`#${label}`)}
                    className="grid min-h-13 content-center rounded-card border border-line bg-raised px-4 py-1.5 hover:border-control-line"
                  >
                    <bdi className="font-semibold text-brand">#{label}</bdi>
                    {!isCalm && (
                      <span className="text-xs text-muted">{texts.posts(posts, maxPostsCounted)}</span>
                    )}
                  </Link>
                </li>
              ))
            : ['a', 'b', 'c', 'd'].map((place) => (
                <li key={place} aria-hidden className="flex-none">
                  <Skeleton className="h-13 w-28 rounded-card" />
                </li>
              ))}
        </ul>
      </ScrollArrows>
    </section>
  )
}

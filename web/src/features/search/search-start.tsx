import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PostGrid } from '../../ui/post-grid.tsx'
import { PopularHashtags } from './popular-hashtags.tsx'
import { exploredOptions } from './search.posts.queries.ts'
import { searchTexts as texts } from './search.texts.ts'

interface SearchStartProps {
  people: ReactNode
  /** The menu of a post. */
  menuOf: (post: Post) => ReactNode
}

/** Before a search: people to follow, hashtags of the last days and the best posts [SRC-06]. */
export function SearchStart({ people, menuOf }: SearchStartProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-label={texts.toFollow}>{people}</section>
      <PopularHashtags />
      <section aria-labelledby="explored">
        <h2 id="explored" className="mb-3 font-semibold">
          {texts.explored}
        </h2>
        <PostGrid
          query={useInfiniteQuery(exploredOptions)}
          label={texts.explored}
          menuOf={menuOf}
          failed={texts.postsFailed}
          empty={<EmptyState title={texts.nothingExplored}>{texts.nothingExploredHint}</EmptyState>}
        />
      </section>
    </div>
  )
}

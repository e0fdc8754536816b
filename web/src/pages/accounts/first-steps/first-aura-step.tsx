import type { AnimationType } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useEffect, useEffectEvent } from 'react'
import { voteOf } from '../../../features/aura/aura.rules.ts'
import { auraTexts } from '../../../features/aura/aura.texts.ts'
import { AuraControl } from '../../../features/aura/aura-control.tsx'
import { useAuraAnimation } from '../../../features/aura/use-aura-animation.ts'
import { useAuraVote } from '../../../features/aura/use-aura-vote.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Count } from '../../../ui/count.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { pictureAttributes, usePicturedPosts } from '../../posts/pictured-posts.ts'
import { firstStepsTexts } from './first-steps.texts.ts'

const texts = firstStepsTexts.aura
const shownPosts = 3
const rowLook = 'flex items-center gap-4 rounded-card border border-line bg-raised p-2.5'

/** A few posts of discovery; giving aura to one is the first aura given. */
export function FirstAuraStep({ onDone }: { onDone: () => void }) {
  const query = usePicturedPosts(shownPosts)
  const hasGiven = query.data?.some(({ hasAura }) => hasAura) ?? false
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (hasGiven) finish()
  }, [hasGiven])
  return (
    <QueryStates query={query} skeleton={<PostsSkeleton />} failed={texts.failed}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
        ) : (
          <div className="grid gap-3">
            <ul aria-label={texts.posts} className="grid gap-3">
              {found.map((post) => (
                <AuraRow key={post.id} post={post} />
              ))}
            </ul>
            <p role="status" className="min-h-6 text-success">
              {hasGiven && texts.given}
            </p>
          </div>
        )
      }
    </QueryStates>
  )
}

function AuraRow({ post }: { post: Post }) {
  const { playing, start } = useAuraAnimation(post.aura_type_id as AnimationType)
  const vote = useAuraVote(post, start)
  const { alt, legend, pseudo } = post
  return (
    <li className={rowLook}>
      <img
        {...pictureAttributes(post, '96px')}
        alt={alt ?? texts.by(pseudo)}
        className="h-28 w-24 flex-none rounded-md object-cover"
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="truncate font-semibold">{pseudo}</p>
        <p className="line-clamp-2 text-sm text-muted">{legend}</p>
        <div className="justify-self-start">
          <AuraControl
            vote={voteOf(post)}
            auraTypeId={post.author_aura_type_id}
            playing={playing}
            onPress={vote}
            isInRow
          >
            <Count
              value={post.aura}
              said={auraTexts.total(formatNumber(post.aura))}
              className="font-display text-lg font-bold"
            />
          </AuraControl>
        </div>
      </div>
    </li>
  )
}

function PostsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3">
        {Array.from({ length: shownPosts }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes are all alike and never move
          <div key={place} className={rowLook}>
            <Skeleton className="h-28 w-24" />
            <Skeleton className="h-12 flex-1" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { cutText } from '@aura/contract/cut-text'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { postPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { auraGivenOptions } from './aura.queries.ts'
import { auraGivenTexts as texts } from './aura-given.texts.ts'

/** Length of legends in the list, in characters [PRF-08]. */
const legendPreviewLength = 20

/**
 * The amount of aura that a person gave, as of last midnight for other readers; opens the list [PRF-08, AUR-54]. In calm mode it has
 * no count.
 */
export function AuraGivenButton({ pseudo, isOwn = false }: { pseudo: string; isOwn?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const isCalm = useCalm()
  const { data } = useInfiniteQuery({ ...auraGivenOptions(pseudo), enabled: !isCalm })
  const first = isCalm ? undefined : data?.pages[0]
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {first ? texts.givenCount(first.auraGivenFromPosts + first.auraGivenFromDonations) : texts.given}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={texts.givenBy(pseudo)}>
        {!isOwn && <p className="mb-3 text-sm text-muted">{texts.asOfMidnight}</p>}
        <AuraGiven pseudo={pseudo} isOwn={isOwn} />
      </Dialog>
    </>
  )
}

/** The positive aura that a person gave, to posts and by donations, and the posts that received it [PRF-08, AUR-54]. */
function AuraGiven({ pseudo, isOwn }: { pseudo: string; isOwn: boolean }) {
  const given = useInfiniteQuery(auraGivenOptions(pseudo))
  const isCalm = useCalm()
  return (
    <QueryStates query={given} skeleton={<GivenSkeleton />} failed={texts.givenFailed}>
      {({ pages: [first] }) => (
        <div className="grid gap-3">
          {!isCalm && first && (
            <dl className="mb-1 grid grid-cols-2 gap-3">
              <Figure value={first.auraGivenFromPosts} word={texts.fromPosts} />
              <Figure value={first.auraGivenFromDonations} word={texts.fromDonations} />
            </dl>
          )}
          <PagedList
            query={given}
            itemsOf={({ posts }) => posts}
            keyOf={({ id }) => id}
            label={texts.givenPosts}
            className="grid gap-1"
            skeleton={() => null}
            empty={<EmptyState title={texts.givenEmpty}>{texts.givenEmptyHint(isOwn)}</EmptyState>}
            failed={texts.givenFailed}
            more={texts.more}
            isAutomatic={false}
          >
            {(post) => <GivenPost post={post} />}
          </PagedList>
        </div>
      )}
    </QueryStates>
  )
}

function Figure({ value, word }: { value: number; word: string }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line px-4 py-3">
      <dt className="text-sm text-muted">{word}</dt>
      <dd className="font-display text-2xl font-bold text-brand">{formatNumber(value)}</dd>
    </div>
  )
}

function GivenPost({ post }: { post: Post }) {
  const {
    pseudo,
    legend,
    media_variants: [smallest],
  } = post
  const preview = cutText(legend, legendPreviewLength)
  return (
    <Link
      to={postPath(post.id)}
      className="flex min-h-14 items-center gap-3 rounded-lg px-2 py-1.5 transition-colors hover:bg-raised-strong"
    >
      {smallest ? (
        <img
          src={mediaAddress(smallest.name)}
          alt=""
          loading="lazy"
          className="size-11 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span aria-hidden className="size-11 shrink-0 rounded-md bg-raised-strong" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold">{pseudo}</span>
        <span className="block truncate text-sm text-muted">{preview === '' ? texts.noLegend : preview}</span>
      </span>
    </Link>
  )
}

function GivenSkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
      </div>
    </>
  )
}

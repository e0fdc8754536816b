import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatNumber } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { postPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { auraGivenOptions } from './aura.queries.ts'
import { auraGivenTexts as texts } from './aura-given.texts.ts'

/** Captions show this much in the list (spec §9) [PRF-08]. */
const captionPreview = 20

/** Opens what someone gave [PRF-08]. */
export function AuraGivenButton({ pseudo }: { pseudo: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {texts.given}
      </Button>
      <AuraGivenDialog pseudo={pseudo} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

interface AuraGivenDialogProps {
  pseudo: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The positive aura someone gave, to posts and by donations, and the posts that received it [PRF-08, AUR-54]. */
function AuraGivenDialog({ pseudo, isOpen, onOpenChange }: AuraGivenDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.givenBy(pseudo)}>
      <AuraGiven pseudo={pseudo} />
    </Dialog>
  )
}

function AuraGiven({ pseudo }: { pseudo: string }) {
  const given = useInfiniteQuery(auraGivenOptions(pseudo))
  const isCalm = useCalm()
  const [first] = given.data?.pages ?? []
  if (given.isPending) return <GivenSkeleton />
  if (!first) {
    return (
      <ErrorState
        message={serverSentence(given.error) ?? texts.givenFailed}
        isRetrying={given.isFetching}
        onRetry={() => void given.refetch()}
      />
    )
  }
  const posts = given.data?.pages.flatMap((page) => page.posts) ?? []
  return (
    <>
      {!isCalm && (
        <dl className="mb-4 grid grid-cols-2 gap-3">
          <Figure value={first.auraGivenFromPosts} word={texts.fromPosts} />
          <Figure value={first.auraGivenFromDonations} word={texts.fromDonations} />
        </dl>
      )}
      {posts.length === 0 ? (
        <EmptyState title={texts.givenEmpty}>{texts.givenEmptyHint}</EmptyState>
      ) : (
        <ul aria-label={texts.givenPosts} className="grid gap-1">
          {posts.map((post) => (
            <li key={post.id}>
              <GivenPost post={post} />
            </li>
          ))}
        </ul>
      )}
      {given.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          className="mt-3"
          busy={given.isFetchingNextPage}
          onClick={() => void given.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
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
  const letters = [...legend]
  const caption =
    letters.length > captionPreview ? `${letters.slice(0, captionPreview).join('').trimEnd()}…` : legend
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
        <span className="block truncate text-sm text-muted">{caption === '' ? texts.noLegend : caption}</span>
      </span>
    </Link>
  )
}

function GivenSkeleton() {
  return (
    <Loading>
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
      </div>
    </Loading>
  )
}

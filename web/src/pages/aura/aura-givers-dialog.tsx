import { useInfiniteQuery } from '@tanstack/react-query'
import { auraGiversOptions } from '../../features/aura/aura-givers.queries.ts'
import { auraGiversTexts as texts } from '../../features/aura/aura-givers.texts.ts'
import { FollowRow } from '../../features/follows/follow-row.tsx'
import { useReopenedScroll } from '../../lib/use-reopened-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SkeletonPerson } from '../../ui/skeleton.tsx'

interface AuraGiversDialogProps {
  postId: number
  isOpen: boolean
  onClose: () => void
  onProfileOpen: () => void
}

/** The people whose aura stands on a post, to be followed in place [PST-24]. */
export function AuraGiversDialog({ postId, isOpen, onClose, onProfileOpen }: AuraGiversDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={(stays) => !stays && onClose()} title={texts.title}>
      <AuraGivers postId={postId} onProfileOpen={onProfileOpen} />
    </Dialog>
  )
}

function AuraGivers({ postId, onProfileOpen }: { postId: number; onProfileOpen: () => void }) {
  const givers = useInfiniteQuery(auraGiversOptions(postId))
  return (
    <div ref={useReopenedScroll()} className="min-h-[min(320px,50dvh)]">
      <PagedList
        query={givers}
        itemsOf={({ people }) => people}
        keyOf={({ id }) => id}
        label={texts.list}
        className="-mx-2 grid"
        skeleton={(isMore) => <GiversSkeleton rows={isMore ? 1 : 4} />}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        failed={texts.failed}
        more={texts.more}
        isAutomatic
      >
        {(person) => <FollowRow person={person} onOpen={onProfileOpen} size="compact" />}
      </PagedList>
    </div>
  )
}

function GiversSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-5 py-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no other name than their place
        <SkeletonPerson key={row} />
      ))}
    </div>
  )
}

import type { FollowListKind } from '../../cache/people.ts'
import { listSearchDelayMs, useDebounced } from '../../lib/use-debounced.ts'
import { useReopenedScroll, useReopenedState } from '../../lib/use-reopened-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { FollowList } from './follow-list.tsx'
import { followListsTexts as texts } from './follow-lists.texts.ts'

interface FollowListDialogProps {
  kind: FollowListKind
  pseudo: string
  isOpen: boolean
  onClose: () => void
  onProfileOpen: () => void
}

/** The followers of a person, or the people they follow, with a search field and follow buttons [PRF-07]. */
export function FollowListDialog({ kind, pseudo, isOpen, onClose, onProfileOpen }: FollowListDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={texts.listTitles[kind]}
      description={texts.listOf[kind](pseudo)}
    >
      <SearchedList kind={kind} pseudo={pseudo} onProfileOpen={onProfileOpen} />
    </Dialog>
  )
}

function SearchedList({
  kind,
  pseudo,
  onProfileOpen,
}: {
  kind: FollowListKind
  pseudo: string
  onProfileOpen: () => void
}) {
  const [typed, setTyped] = useReopenedState('search', '')
  const search = useDebounced(typed.trim(), listSearchDelayMs)
  return (
    <div ref={useReopenedScroll()} className="grid min-h-[min(440px,60dvh)] content-start gap-3">
      <div className="sticky -top-4 z-10 -mx-5 -mt-4 bg-raised px-5 py-3">
        <ListSearchField label={texts.search} text={typed} onChange={setTyped} />
      </div>
      <FollowList listed={{ kind, pseudo, search }} onProfileOpen={onProfileOpen} />
    </div>
  )
}

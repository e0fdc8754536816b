import type { FollowListKind } from '../../cache/people.ts'
import { useReopenedByBack } from '../../lib/use-reopened-by-back.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { followListsTexts as texts } from './follow-lists.texts.ts'

const FollowListDialog = lazyDialog(async () => (await import('./follow-list-dialog.tsx')).FollowListDialog)

/** Covers a count with a button that opens the list of these people [PRF-07]. */
export function FollowListButton({ kind, pseudo }: { kind: FollowListKind; pseudo: string }) {
  const { isOpen, open, close, leave } = useReopenedByBack(`${kind}.${pseudo}`)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.openList[kind]}
        className="absolute inset-x-0 -inset-y-2.5 rounded-control tablet:-inset-x-1.5"
        onClick={open}
      />
      <FollowListDialog kind={kind} pseudo={pseudo} isOpen={isOpen} onClose={close} onProfileOpen={leave} />
    </>
  )
}

import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { useMarkViewed } from './use-entry-marks.ts'

interface ViewedButtonProps {
  challengeId: number
  entry: ChallengePost
  /** Called just before the entry leaves its list. */
  onLeave: (postId: number) => void
}

/** Puts an entry among those already seen, or back [CHL-20]. */
export function ViewedButton({ challengeId, entry, onLeave }: ViewedButtonProps) {
  const mark = useMarkViewed(challengeId, entry)
  const { is_viewed_by_user: isViewed } = entry
  const press = () => {
    onLeave(entry.id)
    mark(!isViewed)
    if (isViewed) return
    showToast({
      kind: 'success',
      message: texts.markedViewed,
      action: { label: texts.undo, onSelect: () => mark(false) },
    })
  }
  return (
    <Button
      variant="secondary"
      className="max-tablet:px-3.5"
      title={isViewed ? texts.markNotViewed : texts.markViewed}
      icon={isViewed ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
      onClick={press}
    >
      <span className="max-tablet:sr-only">{isViewed ? texts.markNotViewed : texts.markViewed}</span>
    </Button>
  )
}

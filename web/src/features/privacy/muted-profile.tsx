import { EyeOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useMuting } from './use-muting.ts'

/** Replaces the posts of a person the viewer muted [PRV-08]. */
export function MutedProfile({ person }: { person: { id: number; pseudo: string } }) {
  const { unmute, isUnmuting } = useMuting(person)
  return (
    <EmptyState
      icon={<EyeOff aria-hidden />}
      title={texts.mutedTitle}
      action={
        <Button variant="secondary" busy={isUnmuting} onClick={unmute}>
          {texts.showAgain}
        </Button>
      }
    >
      {texts.mutedHint(person.pseudo)}
    </EmptyState>
  )
}

import { Ban } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useAvoidance } from './use-avoidance.ts'

/** In the place of a profile that one has blocked [PRV-06]. */
export function BlockedProfile({ pseudo, message }: { pseudo: string; message: string }) {
  const unblocking = useAvoidance('unblock')
  return (
    <EmptyState
      icon={<Ban aria-hidden />}
      title={message}
      action={
        <Button
          variant="secondary"
          busy={unblocking.isPending}
          aria-label={texts.releaseName.block(pseudo)}
          onClick={() => unblocking.mutate({ pseudo })}
        >
          {texts.unblock}
        </Button>
      }
    >
      {texts.blockedHint}
    </EmptyState>
  )
}

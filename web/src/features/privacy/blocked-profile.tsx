import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

interface BlockedProfileProps {
  pseudo: string
  message: string
  /** Further actions, such as reporting. */
  children?: ReactNode
}

/** Replaces the profile of a person the viewer blocked [PRV-06]. */
export function BlockedProfile({ pseudo, message, children }: BlockedProfileProps) {
  const unblocking = useBlockOrMute('unblock')
  return (
    <EmptyState
      icon={<Ban aria-hidden />}
      title={message}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            variant="secondary"
            busy={unblocking.isPending}
            aria-label={texts.releaseName.block(pseudo)}
            onClick={() => unblocking.mutate({ pseudo })}
          >
            {texts.unblock}
          </Button>
          {children}
        </div>
      }
    >
      {texts.blockedHint}
    </EmptyState>
  )
}

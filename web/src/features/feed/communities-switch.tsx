import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { feedOptions } from '../../cache/feed.ts'
import { putCommunitiesInFeed, useCommunitiesInFeed } from '../../lib/feed-communities.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { communitiesSwitchTexts as texts } from './communities-switch.texts.ts'
import { clearPosition } from './feed-position.ts'

/** Adds the posts of the viewer's communities to those of the accounts followed, or leaves them out. */
export function CommunitiesSwitch({ onChange }: { onChange: () => void }) {
  const client = useQueryClient()
  const isOn = useCommunitiesInFeed()
  const change = () => {
    putCommunitiesInFeed(!isOn)
    clearPosition('abonnement')
    void client.resetQueries({ queryKey: feedOptions('abonnement').queryKey })
    showToast({ kind: 'info', message: isOn ? texts.off : texts.on })
    onChange()
  }
  return (
    <IconButton
      variant="plain"
      pressed={isOn}
      className="aria-pressed:text-brand!"
      label={texts.label}
      title={texts.label}
      icon={<Users aria-hidden />}
      onClick={change}
    />
  )
}

import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { Ban, Ellipsis, Eye, EyeOff, Flag, Share2 } from 'lucide-react'
import { useState } from 'react'
import { moderationTexts } from '../../features/moderation/moderation.texts.ts'
import { BlockDialog } from '../../features/privacy/block-dialog.tsx'
import { privacyTexts as texts } from '../../features/privacy/privacy.texts.ts'
import { useMuting } from '../../features/privacy/use-muting.ts'
import { profilesTexts } from '../../features/profiles/profiles.texts.ts'
import { shareProfile } from '../../features/profiles/share-profile.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'

/** The menu of a profile: share [PST-19], mute, block, report [PRF-10]. */
export function ProfileMenu({ profile }: { profile: Pick<Profile, 'id' | 'pseudo' | 'isMuted'> }) {
  const { id, pseudo, isMuted } = profile
  const [isReporting, setIsReporting] = useState(false)
  const [isBlocking, setIsBlocking] = useState(false)
  const { mute, unmute } = useMuting(profile)
  const membersOnly = useMembersOnly()
  const items: readonly MenuItem[] = [
    {
      label: profilesTexts.share,
      icon: <Share2 aria-hidden />,
      onSelect: () => void shareProfile(pseudo),
    },
    isMuted
      ? {
          label: texts.unmute(pseudo),
          icon: <Eye aria-hidden />,
          onSelect: () => membersOnly(unmute, { to: 'masquer', pseudo }),
        }
      : {
          label: texts.mute(pseudo),
          icon: <EyeOff aria-hidden />,
          onSelect: () => membersOnly(mute, { to: 'masquer', pseudo }),
        },
    {
      label: texts.block(pseudo),
      icon: <Ban aria-hidden />,
      onSelect: () => membersOnly(() => setIsBlocking(true), { to: 'bloquer', pseudo }),
    },
    {
      label: moderationTexts.reportPerson(pseudo),
      icon: <Flag aria-hidden />,
      onSelect: () => membersOnly(() => setIsReporting(true), { to: 'signaler' }),
    },
  ]
  return (
    <>
      <Menu
        label={texts.menu(pseudo)}
        items={items}
        trigger={<IconButton label={texts.menu(pseudo)} icon={<Ellipsis aria-hidden />} />}
      />
      <ReportAndBlock
        subject={{ type: 'user', userId: id }}
        person={profile}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
      />
      <BlockDialog person={profile} isOpen={isBlocking} onClose={() => setIsBlocking(false)} />
    </>
  )
}

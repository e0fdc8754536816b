import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { Ellipsis } from 'lucide-react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuLoader } from '../../ui/menu.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

export interface EntryMenuProps {
  challenge: ChallengeDetail
  entry: ChallengePost
  /** Address to share. */
  address: string
  /** Absent on the viewer's own entry. */
  onReport: (() => void) | undefined
}

const load = () => import('./entry-menu-surface.tsx')

/** The menu of an entry: copy its link, report, withdraw, remove. */
export function EntryMenu(props: EntryMenuProps) {
  const trigger = <IconButton label={texts.options} title={texts.options} icon={<Ellipsis aria-hidden />} />
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ EntryMenuSurface }) => <EntryMenuSurface {...props} trigger={trigger} />}
    </MenuLoader>
  )
}

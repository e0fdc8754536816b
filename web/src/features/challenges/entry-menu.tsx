import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { Ellipsis } from 'lucide-react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type MenuItem, MenuLoader } from '../../ui/menu.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

export interface EntryMenuProps {
  challenge: ChallengeDetail
  entry: ChallengePost
  /** What any post offers. */
  entries: readonly (MenuItem | 'separator')[]
}

const load = () => import('./entry-menu-surface.tsx')

/** The menu of an entry: what any post offers, withdraw, remove. */
export function EntryMenu(props: EntryMenuProps) {
  const trigger = <IconButton label={texts.options} title={texts.options} icon={<Ellipsis aria-hidden />} />
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ EntryMenuSurface }) => <EntryMenuSurface {...props} trigger={trigger} />}
    </MenuLoader>
  )
}

import { Lock } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { communitiesTexts as texts } from './communities.texts.ts'

/** Says whether a community is private, with a lock. */
export function PrivacyBadge({ privacy }: { privacy: number }) {
  if (privacy === 0) return <Badge look="muted">{texts.public}</Badge>
  return (
    <Badge look="muted">
      <Lock aria-hidden className="mr-1 inline size-3 -translate-y-px stroke-[2.2]" />
      {texts.private}
    </Badge>
  )
}

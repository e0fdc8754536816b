import type { CommunityCard } from '@aura/contract/communities/communities.contract'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { communitiesTexts as texts } from './communities.texts.ts'

/** Members and aura of a community; nothing in calm mode [APP-12]. */
export function CommunityCounts({
  community: { members_count: members, total_aura: aura },
}: {
  community: Pick<CommunityCard, 'members_count' | 'total_aura'>
}) {
  if (useCalm()) return null
  return (
    <p className="text-sm text-muted">
      <span title={texts.members(members)}>
        <b className="font-semibold text-ink tabular-nums">{formatCount(members)}</b>{' '}
        {texts.membersWord(members)}
      </span>
      {' · '}
      <span title={texts.aura(aura)}>
        <b className="font-semibold text-brand tabular-nums">{formatCount(aura)}</b> {texts.auraWord}
      </span>
    </p>
  )
}

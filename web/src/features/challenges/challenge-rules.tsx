import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { DisclosureSummary } from '../../ui/disclosure-summary.tsx'
import { challengeRules as texts } from './challenges.texts.ts'

/** The rules of a challenge in plain French; they unfold where there is little room [CHL-34, CHL-35]. */
export function ChallengeRules({
  challenge: { ends_at: endsAt },
}: {
  challenge: Pick<ChallengeCard, 'ends_at'>
}) {
  const isWide = useMediaQuery('(width >= 768px)')
  const rules = [
    texts.entering,
    texts.escrow,
    ...(endsAt === null ? [texts.noEnd] : [texts.choice, texts.likes, texts.binding]),
    texts.withdrawal,
    texts.held,
  ]
  return (
    <details open={isWide} className="rounded-card border border-line bg-raised">
      <DisclosureSummary className="flex justify-between rounded-card px-4 py-2">
        {texts.title}
      </DisclosureSummary>
      <ul className="grid list-disc gap-1.5 pr-4 pb-4 pl-8 text-sm text-muted text-pretty">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}

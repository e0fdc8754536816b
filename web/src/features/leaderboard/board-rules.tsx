import { DisclosureSummary } from '../../ui/disclosure-summary.tsx'
import { boardTexts as texts } from './leaderboard.texts.ts'

/** The rules of the board: which aura counts, and until when places may change [LDB-06, LDB-09]. */
export function BoardRules() {
  return (
    <details className="-mt-4 mb-4">
      <DisclosureSummary className="inline-flex rounded-control text-sm">
        {texts.rulesTitle}
      </DisclosureSummary>
      <ul className="mt-1 grid list-disc gap-1.5 pl-5 text-sm text-muted text-pretty">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}

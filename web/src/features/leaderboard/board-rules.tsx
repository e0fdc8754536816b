import { ChevronDown } from 'lucide-react'
import { boardTexts as texts } from './leaderboard.texts.ts'

/** The rules of the board: which aura counts, and until when places may change [LDB-06, LDB-09]. */
export function BoardRules() {
  return (
    <details className="group -mt-3 mb-5">
      <summary className="target inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-control text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {texts.rulesTitle}
        <ChevronDown aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 grid list-disc gap-1.5 pl-5 text-sm text-muted text-pretty">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}

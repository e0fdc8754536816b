import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { bulkMostCases } from '@aura/contract/moderation/moderation.limits'
import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { verdictsFor } from './decide.rules.ts'
import { queueTexts as texts } from './desk.texts.ts'

interface BulkBarProps {
  selected: readonly CaseRow[]
  total: number
  onSelectAll: () => void
  onClear: () => void
  onDecide: () => void
}

/** Why these cases cannot be decided together; nothing when they can. */
export function refuseBulk(cases: readonly CaseRow[]): string | undefined {
  if (cases.length > bulkMostCases) return texts.tooMany(bulkMostCases)
  return verdictsFor(cases).length === 0 ? texts.tooDifferent : undefined
}

/** What to do with the selection [MOD-25]. */
export function BulkBar({ selected, total, onSelectAll, onClear, onDecide }: BulkBarProps) {
  const refusal = refuseBulk(selected)
  return (
    <section
      aria-label={texts.selected(selected.length)}
      className="grid gap-2 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {texts.selected(selected.length)}
        </p>
        {selected.length < Math.min(total, bulkMostCases) && (
          <Button variant="ghost" size="small" onClick={onSelectAll}>
            {texts.selectAll}
          </Button>
        )}
        <IconButton variant="plain" label={texts.unselect} icon={<X aria-hidden />} onClick={onClear} />
        <Button
          size="small"
          className="max-tablet:w-full"
          disabled={refusal !== undefined}
          onClick={onDecide}
        >
          {texts.decideTogether}
        </Button>
      </div>
      {refusal !== undefined && <p className="text-sm text-muted">{refusal}</p>}
    </section>
  )
}

import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { bulkMaxCases } from '@aura/contract/moderation/moderation.limits'
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
  if (cases.length > bulkMaxCases) return texts.tooMany(bulkMaxCases)
  if (verdictsFor(cases).length > 0) return undefined
  return cases.length === 1 ? texts.decidedAlone : texts.tooDifferent
}

/** What to do with the selection [MOD-25]. */
export function BulkBar({ selected, total, onSelectAll, onClear, onDecide }: BulkBarProps) {
  const refusal = refuseBulk(selected)
  return (
    <section
      aria-label={texts.selected(selected.length)}
      className="grid gap-2 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="flex grow items-center">
          <p role="status" className="font-semibold max-tablet:grow">
            {texts.selected(selected.length)}
          </p>
          <IconButton variant="plain" label={texts.unselect} icon={<X aria-hidden />} onClick={onClear} />
        </div>
        <div className="flex items-center gap-2 max-tablet:w-full">
          {selected.length < Math.min(total, bulkMaxCases) && (
            <Button variant="ghost" size="small" className="max-tablet:px-2" onClick={onSelectAll}>
              {texts.selectAll}
            </Button>
          )}
          <Button
            size="small"
            className="max-tablet:grow"
            disabled={refusal !== undefined}
            onClick={onDecide}
          >
            {texts.decideTogether}
          </Button>
        </div>
      </div>
      {refusal !== undefined && <p className="text-sm text-muted">{refusal}</p>}
    </section>
  )
}

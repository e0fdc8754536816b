import { bulkMaxCases } from '@aura/contract/moderation/moderation.limits'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { decideTexts } from './decide.texts.ts'
import { nameRowAlone } from './desk.texts.ts'
import { UndoBar } from './undo-bar.tsx'
import type { CasesDeskState } from './use-cases-desk.ts'
import type { Refused } from './use-decide.ts'

interface DeskFooterProps {
  openCaseId: number | undefined
  desk: Pick<CasesDeskState, 'queue' | 'selection' | 'decided' | 'setDecided' | 'refused' | 'setDialog'>
}

/** Undoing the latest decisions, and deciding the selected cases, above the bottom bar. */
export function DeskFooter({ openCaseId, desk }: DeskFooterProps) {
  const { queue, selection, decided, setDecided, refused, setDialog } = desk
  const isCaseOpen = openCaseId !== undefined
  const undecided = queue.rows.filter(({ status }) => status !== 'resolved')
  const decidedRow = queue.rows.find(({ id }) => id === decided[0]?.case_id && id !== openCaseId)
  return (
    <div
      className={classNames(
        'fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+12px)] z-30 mx-auto grid max-w-120 gap-2',
        // Above the buttons of the open case.
        isCaseOpen && 'max-wide:bottom-[calc(var(--bottom-bar-height)+104px)]',
      )}
    >
      {decided.length > 0 && (
        <UndoBar
          key={decided[0]?.id}
          decisions={decided}
          subject={decidedRow && nameRowAlone(decidedRow)}
          onClose={() => setDecided([])}
        />
      )}
      {selection.cases.length > 0 && (
        <div className={classNames('grid gap-2', isCaseOpen && 'max-wide:hidden')}>
          {refused.length > 0 && <NotDecided refused={refused} />}
          <BulkBar
            selected={selection.cases}
            total={undecided.length}
            onSelectAll={() => selection.replace(undecided.slice(0, bulkMaxCases).map(({ id }) => id))}
            onClear={() => selection.replace([])}
            onDecide={() => setDialog('bulk')}
          />
        </div>
      )}
    </div>
  )
}

/** The cases of a selection that were not decided, with the reasons; they stay selected. */
function NotDecided({ refused }: { refused: readonly Refused[] }) {
  return (
    <div className="rounded-card bg-raised shadow-float">
      <Notice kind="error">
        <p>{decideTexts.someFailed(refused.length)}</p>
        <ul className="list-disc pl-5 text-sm">
          {[...new Set(refused.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

import type { Reason } from '@aura/contract/moderation/moderation.decisions.contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { reasonsOptions } from './desk.queries.ts'
import { ReasonEditor } from './reason-editor.tsx'
import { reasonsTexts as texts } from './reasons.texts.ts'

/** The reasons that decisions give, edited by administrators [MOD-21]. */
export function Reasons() {
  const reasons = useQuery(reasonsOptions)
  const [edited, setEdited] = useState<Reason | 'new'>()
  const [isOpen, setIsOpen] = useState(false)
  const edit = (reason: Reason | 'new') => {
    setEdited(reason)
    setIsOpen(true)
  }
  return (
    <div className="grid max-w-[760px] gap-4">
      <p className="text-muted text-pretty">{texts.lead}</p>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => edit('new')}
      >
        {texts.add}
      </Button>
      <QueryStates
        query={reasons}
        skeleton={<SkeletonText lines={6} />}
        failed={texts.failed}
        isEmpty={(data) => data.reasons.length === 0}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
      >
        {(data) => (
          <ul aria-label={texts.list} className="grid divide-y divide-line">
            {data.reasons.map((reason) => (
              <li key={reason.code} className="flex items-start gap-3 py-3">
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                    {reason.label}
                    {!reason.is_active && <Badge look="muted">{texts.inactive}</Badge>}
                  </p>
                  <p className="text-sm text-muted wrap-anywhere">{reason.rule}</p>
                  <p className="text-sm wrap-anywhere">{reason.text}</p>
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={texts.editOf(reason.label)}
                  onClick={() => edit(reason)}
                >
                  {texts.edit}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== undefined && (
        <ReasonEditor
          key={edited === 'new' ? '' : edited.code}
          reason={edited === 'new' ? undefined : edited}
          usedCodes={(reasons.data?.reasons ?? []).map(({ code }) => code)}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onSaved={() => {
            setIsOpen(false)
            setEdited(undefined)
          }}
        />
      )}
    </div>
  )
}

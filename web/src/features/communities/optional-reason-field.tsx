import { textLength } from '@aura/contract/common'
import { communityReasonMaxLength } from '@aura/contract/communities/communities.limits'
import { TextArea } from '../../ui/text-area.tsx'
import { membersTexts as texts } from './members.texts.ts'

interface OptionalReasonFieldProps {
  /** Names the readers of the reason. */
  hint: string
  reason: string
  onChange: (reason: string) => void
}

/** Why owner or admins do something, in their own words. */
export function OptionalReasonField({ hint, reason, onChange }: OptionalReasonFieldProps) {
  return (
    <TextArea
      label={texts.reason}
      hint={hint}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
      counter={{ used: textLength(reason.trim()), max: communityReasonMaxLength }}
    />
  )
}

/** Whether a reason fits; an empty one does. */
export function isReasonFit(reason: string): boolean {
  return textLength(reason.trim()) <= communityReasonMaxLength
}

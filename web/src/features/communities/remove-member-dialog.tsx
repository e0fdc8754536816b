import { banMaxDays } from '@aura/contract/communities/communities.limits'
import type { Member } from '@aura/contract/communities/communities.members.contract'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { isReasonFit, OptionalReasonField } from './optional-reason-field.tsx'
import { useManageMember } from './use-manage-member.ts'

type Ban = keyof typeof texts.banOptions

const bans = (Object.keys(texts.banOptions) as Ban[]).map((value) => ({
  value,
  label: texts.banOptions[value],
}))

interface RemoveMemberDialogProps {
  communityId: number
  member: Pick<Member, 'user_id' | 'username'>
  isOpen: boolean
  onClose: () => void
}

/** Removes a member after a confirmation, with a reason, and bans them for some days or for good [COM-31, COM-53]. */
export function RemoveMemberDialog({ communityId, member, isOpen, onClose }: RemoveMemberDialogProps) {
  const { user_id: userId, username: pseudo } = member
  const [reason, setReason] = useState('')
  const [ban, setBan] = useState<Ban>('none')
  const [days, setDays] = useState('7')
  const removal = useManageMember(communityId)
  const areDaysFit = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= banMaxDays
  const submit = () =>
    removal.mutate(
      {
        userId,
        reason: reason.trim(),
        ...(ban !== 'none' && { ban: { days: ban === 'days' ? Number(days) : null } }),
      },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.removeTitle(pseudo)}
      description={texts.removeHint}
      submitLabel={texts.remove}
      isDangerous
      isIncomplete={!isReasonFit(reason) || (ban === 'days' && !areDaysFit)}
      busy={removal.isPending}
      error={removal.error}
      failed={texts.removeFailed}
      onSubmit={submit}
    >
      <SelectField
        label={texts.ban}
        options={bans}
        value={ban}
        onChange={({ target }) => setBan(target.value as Ban)}
      />
      {ban === 'days' && (
        <TextField
          label={texts.days}
          type="number"
          inputMode="numeric"
          min={1}
          max={banMaxDays}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          error={areDaysFit ? undefined : texts.daysWrong}
        />
      )}
      <OptionalReasonField hint={texts.reasonHint} reason={reason} onChange={setReason} />
    </FormDialog>
  )
}

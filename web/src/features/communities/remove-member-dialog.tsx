import type { Member } from '@aura/contract/communities/communities.members.contract'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { BanFields, isBanFit, sentOf, type TypedBan } from './ban-fields.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { useManageMember } from './use-manage-member.ts'

interface RemoveMemberDialogProps {
  communityId: number
  member: Pick<Member, 'user_id' | 'username'>
  isOpen: boolean
  onClose: () => void
}

/** Removes a member after a confirmation, with a reason, and bans them for some days or for good [COM-31, COM-53]. */
export function RemoveMemberDialog({ communityId, member, isOpen, onClose }: RemoveMemberDialogProps) {
  const { user_id: userId, username: pseudo } = member
  const [ban, setBan] = useState<TypedBan>({ choice: 'none', days: '7', reason: '' })
  const removal = useManageMember(communityId)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.removeTitle(pseudo)}
      description={texts.removeHint}
      submitLabel={texts.remove}
      isDangerous
      isIncomplete={!isBanFit(ban)}
      busy={removal.isPending}
      error={removal.error}
      failed={texts.removeFailed}
      onSubmit={() => removal.mutate({ userId, ...sentOf(ban) }, { onSuccess: onClose })}
    >
      <BanFields choices={['none', 'days', 'always']} typed={ban} onChange={setBan} />
    </FormDialog>
  )
}

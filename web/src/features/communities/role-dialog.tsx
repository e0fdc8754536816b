import { communitiesErrors } from '@aura/contract/communities/communities.errors'
import type { Member } from '@aura/contract/communities/communities.members.contract'
import {
  type CommunityRole,
  type MemberRole,
  memberRoles,
} from '@aura/contract/communities/communities.rules'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { roleNames } from './communities.texts.ts'
import { membersTexts as texts } from './members.texts.ts'
import { useManageMember } from './use-manage-member.ts'

interface RoleDialogProps {
  communityId: number
  /** Role of the viewer. */
  viewerRole: CommunityRole
  member: Pick<Member, 'user_id' | 'username' | 'member_role'>
  isOpen: boolean
  onClose: () => void
  /** Opens the removal of the person instead. */
  onRemove: () => void
}

/** Promotes or demotes a member; the owner may hand the community over, after a confirmation [COM-23, COM-27, COM-29]. */
export function RoleDialog({ communityId, viewerRole, member, isOpen, onClose, onRemove }: RoleDialogProps) {
  const { user_id: userId, username: pseudo, member_role: present } = member
  const [role, setRole] = useState<MemberRole>()
  const [isMissing, setIsMissing] = useState(false)
  const [isHandingOver, setIsHandingOver] = useState(false)
  const change = useManageMember(communityId)
  const offered = memberRoles
    .filter((offer) => offer !== present && (offer !== 'owner' || viewerRole === 'owner'))
    .toReversed()
  const submit = () => {
    setIsMissing(role === undefined)
    if (role === 'owner') {
      onClose()
      setIsHandingOver(true)
    } else if (role !== undefined) change.mutate({ userId, role }, { onSuccess: onClose })
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={texts.roleTitle(pseudo)}
        description={texts.roleIs(roleNames[present])}
        submitLabel={texts.submitRole}
        busy={change.isPending}
        error={change.error}
        failed={texts.roleFailed}
        onSubmit={submit}
      >
        <SelectField
          label={texts.role}
          placeholder={texts.chooseRole}
          options={offered.map((value) => ({ value, label: texts.roleOptions[value] }))}
          value={role ?? ''}
          onChange={({ target }) => {
            setRole(target.value as MemberRole)
            setIsMissing(false)
          }}
          error={isMissing ? communitiesErrors['communities.role-missing'].message : undefined}
        />
        <Button variant="ghost" className="-ml-5 justify-self-start text-danger!" onClick={onRemove}>
          {texts.toRemoval}
        </Button>
      </FormDialog>
      <ConfirmDialog
        isOpen={isHandingOver}
        title={texts.handOverTitle(pseudo)}
        message={texts.handOverQuestion(pseudo)}
        confirmLabel={texts.handOver}
        isDangerous
        busy={change.isPending}
        onCancel={() => setIsHandingOver(false)}
        onConfirm={() =>
          change.mutate({ userId, role: 'owner' }, { onSettled: () => setIsHandingOver(false) })
        }
      />
    </>
  )
}

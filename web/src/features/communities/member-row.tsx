import type { Community } from '@aura/contract/communities/communities.contract'
import type { Member } from '@aura/contract/communities/communities.members.contract'
import { manages } from '@aura/contract/communities/communities.rules'
import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PersonRow } from '../../ui/person-row.tsx'
import { RankBadge } from '../../ui/rank-badge.tsx'
import { roleNames } from './communities.texts.ts'
import { membersTexts as texts } from './members.texts.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface MemberRowProps {
  community: Pick<Community, 'id' | 'userRole'>
  member: Member
  /** The profile was opened. */
  onProfileOpen: () => void
}

/** A member with rank, aura and role; for owner and admins, with the dialogs to change the role and to remove [COM-12, COM-13, COM-30]. */
export function MemberRow({ community, member, onProfileOpen }: MemberRowProps) {
  const { id: communityId, userRole } = community
  const isCalm = useCalm()
  const [open, setOpen] = useState<'role' | 'removal'>()
  const close = () => setOpen(undefined)
  return (
    <PersonRow
      person={{
        pseudo: member.username,
        profile_picture: member.avatar,
        aura_type_id: member.aura_type_id,
      }}
      onOpen={onProfileOpen}
      badge={member.member_role !== 'member' && <Badge look="brand">{roleNames[member.member_role]}</Badge>}
      detail={
        !isCalm && (
          <span className="mt-0.5 flex items-center gap-2">
            <RankBadge rank={member.user_rank} />
            {texts.aura(member.aura)}
          </span>
        )
      }
    >
      {manages(userRole, member.member_role) && (
        <>
          <IconButton
            ref={passFocusOn}
            variant="plain"
            label={texts.manage(member.username)}
            title={texts.manage(member.username)}
            aria-haspopup="dialog"
            icon={<UserCog aria-hidden />}
            onClick={() => setOpen('role')}
          />
          <RoleDialog
            communityId={communityId}
            viewerRole={userRole}
            member={member}
            isOpen={open === 'role'}
            onClose={close}
            onRemove={() => setOpen('removal')}
          />
          <RemoveMemberDialog
            communityId={communityId}
            member={member}
            isOpen={open === 'removal'}
            onClose={close}
          />
        </>
      )}
    </PersonRow>
  )
}

import type { Community } from '@aura/contract/communities/communities.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, LogOut, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { communityPath, editCommunityPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useReopenedByBack } from '../../lib/use-reopened-by-back.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ShareLinkButton } from '../../ui/share-link-button.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { communityRoleOptions } from './communities.queries.ts'
import { canRead } from './communities.rules.ts'
import { membershipTexts } from './communities.texts.ts'
import { communityTexts as texts } from './community-page.texts.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MembershipButton } from './membership-button.tsx'

const MembersDialog = lazyDialog(async () => (await import('./members-dialog.tsx')).MembersDialog)

interface CommunityActionsProps {
  community: Community
  /** An invitation is shown, which joins at once. */
  isInvited: boolean
  onReport: () => void
}

/** The viewer's actions on a community, by role [COM-07, COM-24]. */
export function CommunityActions({ community, isInvited, onReport }: CommunityActionsProps) {
  const { id, action } = community
  const [open, setOpen] = useState<'leave' | 'hand-over' | 'close'>()
  const members = useReopenedByBack(`members.${id}`)
  const [isForSuccession, setIsForSuccession] = useState(false)
  const { token } = useSession()
  const { data: membership } = useQuery({
    ...communityRoleOptions(id),
    enabled: token !== null && action === 'request',
  })
  // An invitation joins at once, and declined people have to wait: the notice below says so.
  const mayNotAsk = action === 'request' && (isInvited || Boolean(membership?.declined))
  const close = () => setOpen(undefined)
  const openMembers = (forSuccession: boolean) => {
    setIsForSuccession(forSuccession)
    members.open()
  }
  // A person removed from a private community may no longer read its members.
  if (members.isOpen && !canRead(community)) members.close()
  return (
    <>
      {!mayNotAsk && <MembershipButton community={community} isSecondary={isInvited} />}
      {canRead(community) && (
        <MembersButton waiting={community.pending_requests} onPress={() => openMembers(false)} />
      )}
      {/* Over the corner of the banner. */}
      <div className="absolute top-3 -right-2 flex gap-2 tablet:right-3">
        <ShareLinkButton path={communityPath(id)} message={texts.linkCopied} />
        <Menu
          label={texts.options}
          items={menuOf(community, {
            onReport,
            onLeave: () => setOpen(community.userRole === 'owner' ? 'hand-over' : 'leave'),
            onClose: () => setOpen('close'),
          })}
          trigger={<IconButton label={texts.options} title={texts.options} icon={<Ellipsis aria-hidden />} />}
        />
      </div>
      <MembersDialog
        community={community}
        isOpen={members.isOpen}
        onClose={members.close}
        onProfileOpen={members.leave}
        isForSuccession={isForSuccession}
      />
      <LeaveDialog community={community} isOpen={open === 'leave'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'hand-over'}
        title={membershipTexts.leaveTitle(community.name)}
        message={membershipTexts.handOverFirst}
        confirmLabel={membershipTexts.toMembers}
        onCancel={close}
        onConfirm={() => {
          close()
          openMembers(true)
        }}
      />
      <CloseDialog community={community} isOpen={open === 'close'} onClose={close} />
    </>
  )
}

/** Opens the members; shows how many requests to join wait, in calm mode only that some do. */
function MembersButton({ waiting, onPress }: { waiting: number; onPress: () => void }) {
  const isCalm = useCalm()
  const someWaiting = isCalm ? texts.membersAndSomeRequests : texts.membersAndRequests(waiting)
  return (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      aria-label={waiting > 0 ? someWaiting : texts.members}
      icon={<Users aria-hidden className="size-5 stroke-[1.8]" />}
      onClick={onPress}
    >
      {texts.members}
      {waiting > 0 &&
        (isCalm ? (
          <span className="size-2.5 rounded-full bg-brand" />
        ) : (
          <Badge look="count">{waiting}</Badge>
        ))}
    </Button>
  )
}

interface MenuActions {
  onReport: () => void
  onLeave: () => void
  onClose: () => void
}

/** The entries of the menu, by the viewer's role. */
function menuOf(
  { id, userRole, action, members_count }: Community,
  { onReport, onLeave, onClose }: MenuActions,
): (MenuItem | 'separator')[] {
  const isOwner = userRole === 'owner'
  const isAlone = members_count === 1
  const items: (MenuItem | 'separator')[] = []
  if (isStaff(userRole))
    items.push({ label: texts.edit, icon: <Pencil aria-hidden />, to: editCommunityPath(id) })
  if (!isOwner) items.push({ label: texts.report, icon: <Flag aria-hidden />, onSelect: onReport })
  if (action === 'leave' || (isOwner && !isAlone))
    items.push('separator', {
      label: membershipTexts.leave,
      icon: <LogOut aria-hidden />,
      isDangerous: true,
      onSelect: onLeave,
    })
  if (isOwner && isAlone)
    items.push('separator', {
      label: membershipTexts.close,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: onClose,
    })
  return items
}

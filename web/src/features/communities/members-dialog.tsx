import type { Community } from '@aura/contract/communities/communities.contract'
import { isStaff, nonMember } from '@aura/contract/communities/communities.rules'
import { useCalm } from '../../lib/calm.ts'
import { useReopenedScroll, useReopenedState } from '../../lib/use-reopened-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BansList } from './bans-list.tsx'
import { CommunityLog } from './community-log.tsx'
import { Invitations } from './invitations.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { MembersList } from './members-list.tsx'
import { RequestsList } from './requests-list.tsx'

interface MembersDialogProps {
  community: Community
  isOpen: boolean
  onClose: () => void
  onProfileOpen: () => void
  /** Shows the members first though requests wait: an owner looks for a successor. */
  isForSuccession: boolean
}

/** Members; for members also the log, for owner and admins the requests, bans and invitations [COM-12, COM-24, COM-53, COM-54, COM-56]. */
export function MembersDialog({ community, isOpen, isForSuccession, ...on }: MembersDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && on.onClose()}
      title={texts.title}
      description={community.name}
    >
      <Lists community={community} isForSuccession={isForSuccession} onProfileOpen={on.onProfileOpen} />
    </Dialog>
  )
}

type List = 'members' | 'requests' | 'log' | 'bans' | 'invitations'

function Lists({
  community,
  isForSuccession,
  onProfileOpen,
}: Omit<MembersDialogProps, 'isOpen' | 'onClose'>) {
  const { id, privacy, userRole, pending_requests: waiting } = community
  const isCalm = useCalm()
  const someWaiting = isCalm ? texts.someRequestsWaiting : texts.requestsWaiting(waiting)
  const scroll = useReopenedScroll()
  const first = waiting > 0 && !isForSuccession ? 'requests' : 'members'
  const [chosen, setChosen] = useReopenedState<List>('list', first)
  const all = [
    { value: 'members', label: texts.members },
    { value: 'requests', label: waiting > 0 ? someWaiting : texts.requests },
    { value: 'log', label: texts.log },
    { value: 'bans', label: texts.bans },
    { value: 'invitations', label: texts.invitations },
  ] as const
  // Nobody asks to join a public community; requests may be left of when it was private.
  const takesRequests = privacy === 1 || waiting > 0
  const tabs = all.filter(({ value }) => {
    if (value === 'members') return true
    if (value === 'log') return userRole !== nonMember
    return isStaff(userRole) && (value !== 'requests' || takesRequests)
  })
  // A role may be lost while its list is open.
  const list = tabs.some(({ value }) => value === chosen) ? chosen : 'members'
  const content = {
    members: <MembersList community={community} onProfileOpen={onProfileOpen} />,
    requests: <RequestsList communityId={id} waiting={waiting} onProfileOpen={onProfileOpen} />,
    log: <CommunityLog communityId={id} />,
    bans: <BansList communityId={id} />,
    invitations: <Invitations communityId={id} />,
  }[list]
  return (
    <div ref={scroll} className="min-h-[min(480px,60dvh)]">
      {tabs.length === 1 ? (
        content
      ) : (
        <Tabs
          label={texts.tabs}
          value={list}
          onChange={setChosen}
          tabs={tabs}
          listClassName="-mx-5 -mt-4 mb-4 justify-start! gap-3! overflow-x-auto scroll-px-8 border-b border-line mask-l-from-[calc(100%-20px)] mask-r-from-[calc(100%-32px)] pr-8 pl-5 *:flex-none [scrollbar-width:none]"
        >
          {content}
        </Tabs>
      )}
    </div>
  )
}

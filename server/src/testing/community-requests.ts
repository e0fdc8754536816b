import { communityRole } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { makeCommunity } from './communities.ts'
import { makeMember } from './community-members.ts'
import { ask } from './contract-calls.ts'
import { notificationsOfKind } from './notifications.ts'
import { makePerson, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Requests to join over HTTP, and what owner and admins read of them. */
export function openRequests(app: TestApp) {
  /** A private community with its owner, an admin, a member, and somebody who is none. */
  async function stage({ question = null as string | null } = {}) {
    const owner = await makePerson(app)
    const { id, name } = await makeCommunity(app, owner)
    const admin = await makeMember(app, { id, owner }, 'admin')
    const member = await makeMember(app, { id, owner })
    // Private from now on: those before have joined without a request.
    await app.db.updateTable('audience').set({ isOpen: false }).where('id', '=', id).execute()
    if (question) await app.db.updateTable('community').set({ question }).where('id', '=', id).execute()
    return { id, name, owner, admin, member, person: await makePerson(app) }
  }

  const request = ({ token }: Person, id: number, answer?: string) =>
    ask(app, contract.requestToJoin, { params: { id }, token, body: { answer } })
  const cancel = ({ token }: Person, id: number) =>
    ask(app, contract.cancelJoinRequest, { params: { id }, token })
  const accept = ({ token }: Person, id: number) =>
    ask(app, contract.acceptRequest, { params: { id }, token })
  const decline = ({ token }: Person, id: number, reason?: string) =>
    ask(app, contract.declineRequest, { params: { id }, token, body: { reason } })
  const roleOf = async ({ token }: Person, id: number) =>
    (await ask(app, communityRole, { params: { id }, token })).body
  const waitingFor = async ({ token }: Person, id: number) =>
    (await ask(app, contract.listMembers, { params: { id }, token })).body.requests
  const declinedOf = async ({ token }: Person, id: number) =>
    (await ask(app, contract.listDeclinedRequests, { params: { id }, token })).body.requests
  const kindsOf = (person: Person, kind: NotificationKind) => notificationsOfKind(app, person, kind)

  return { stage, request, cancel, accept, decline, roleOf, waitingFor, declinedOf, kindsOf }
}

import type { Id } from '@aura/contract/common'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import { expect } from 'vitest'
import { days, later } from '../platform/clock/clock.ts'
import { enrol, makeCommunity } from './communities.ts'
import { ask } from './contract-calls.ts'
import { setErasureAt } from './erasure.ts'
import { openOverturning } from './overturn.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

/** Suspensions for good of owners, and what stands of their communities. */
export async function openOverturnedCommunities(app: TestApp) {
  const desk = await openOverturning(app)
  const leave = ({ id }: Person, eraseAt: Date | null) => setErasureAt(app, id, eraseAt)
  return {
    ...desk,
    leave,

    async roleOf(communityId: Id, { id: accountId }: Person) {
      const members = app.db
        .selectFrom('communityMember')
        .select('role')
        .where('communityId', '=', communityId)
      return (await members.where('accountId', '=', accountId).executeTakeFirst())?.role
    },

    async erase(person: Person) {
      await leave(person, app.clock.now())
      await app.application.services.erasure.eraseDue()
    },

    statusOf: async (id: Id, token?: string) =>
      (await ask(app, getCommunity, { params: { id: String(id) }, token })).status,
    isSound: async () => expect(await desk.findBroken()).toEqual([]),
    rowOf: (id: Id) =>
      app.db.selectFrom('community').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** A private community with a post, whose only other member is about to leave the site and cannot inherit. */
    async makeLonely(name?: string) {
      const [owner, member] = [await makePerson(app), await makePerson(app)]
      const community = await makeCommunity(app, owner, {
        isPrivate: true,
        ...(name !== undefined && { name }),
      })
      await enrol(app, community.id, member)
      const postId = await makePost(app, member, { audienceId: community.id })
      await leave(member, later(app.clock.now(), days(10)))
      return { owner, member, postId, ...community }
    },
  }
}

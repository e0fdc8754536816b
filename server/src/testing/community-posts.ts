import type { Id } from '@aura/contract/common'
import * as contract from '@aura/contract/communities/communities.posts.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { afterAll, beforeEach, expect } from 'vitest'
import { enrol, makeCommunity } from './communities.ts'
import { ask } from './contract-calls.ts'
import { findBrokenInvariants } from './invariants.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import { openTestApp, type TestApp } from './test-app.ts'

interface Staff {
  owner: Person
  admin: Person
  member: Person
}

/** A community with an admin and a member; new people unless given. */
async function makeStaffedCommunity(app: TestApp, options: { isPrivate?: boolean } = {}, given?: Staff) {
  const staff = given ?? {
    owner: await makePerson(app),
    admin: await makePerson(app),
    member: await makePerson(app),
  }
  const community = await makeCommunity(app, staff.owner, options)
  await enrol(app, community.id, staff.admin, 'admin')
  await enrol(app, community.id, staff.member)
  return { ...staff, community }
}

/** The application with a community for each test, and calls about its posts. */
export async function openCommunityPosts() {
  const app = await openTestApp()
  const running = {} as Awaited<ReturnType<typeof makeStaffedCommunity>>
  beforeEach(async () => {
    Object.assign(running, await makeStaffedCommunity(app))
  })
  afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

  const list = (
    viewer: Person | undefined,
    query: Record<string, string | number> = {},
    id = running.community.id,
  ) => ask(app, contract.communityPosts, { token: viewer?.token, params: { id }, query })
  return {
    app,
    running,
    /** Another community of the same people. */
    found: async (options: { isPrivate?: boolean } = {}) =>
      (await makeStaffedCommunity(app, options, running)).community,
    list,
    idsOf: async (viewer: Person | undefined, query = {}, id = running.community.id) =>
      (await list(viewer, query, id)).body.posts.map((post) => post.id),
    remove: ({ token }: Person, id: Id, reason?: string) =>
      ask(app, contract.deleteCommunityPost, {
        token,
        params: { id },
        body: reason === undefined ? {} : { reason },
      }),
    read: async (viewer: Person | undefined, id: Id) =>
      (await ask(app, getPost, { token: viewer?.token, params: { id } })).status,
    post: (author: Person, createdAt = app.clock.now(), audienceId = running.community.id) =>
      makePost(app, author, { audienceId, createdAt }),
  }
}

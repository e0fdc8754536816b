import type { Id } from '@aura/contract/common'
import { editCommunity, getCommunity } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.posts.contract'
import { contestDecision, listOwnDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

import { expel, makeCommunity } from '../../testing/communities.ts'
import { openCommunityPosts } from '../../testing/community-posts.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const { app, running, found, list, idsOf, remove, read, post } = await openCommunityPosts()
let { owner, admin, member, community } = running
beforeEach(() => {
  ;({ owner, admin, member, community } = running)
})
const stranger = await makePerson(app)
const canDelete = (actor: Person, id: Id) =>
  ask(app, contract.canDeletePost, { token: actor.token, params: { id } })
const pin = (actor: Person, postId: Id | null, id = community.id) =>
  ask(app, contract.pinPost, { token: actor.token, params: { id }, body: { postId } })
const pinned = async () =>
  (
    await app.db
      .selectFrom('community')
      .select('pinnedPostId')
      .where('id', '=', community.id)
      .executeTakeFirstOrThrow()
  ).pinnedPostId
const logged = async () =>
  (
    await app.db
      .selectFrom('communityLog')
      .select(['act', 'byId', 'personId', 'reason'])
      .where('communityId', '=', community.id)
      .where('act', '<>', 'created')
      .orderBy('id')
      .execute()
  ).map(({ act, byId, personId, reason }) => [act, byId, personId, reason])

describe('deleting a post of a community', () => {
  test('[COM-33] each is told whether they may, and why', async () => {
    const id = await post(member)
    const moderator = await makeModerator(app)
    const answers = [
      [member, true, 'author', 'member'],
      [owner, true, 'moderator', 'owner'],
      [admin, true, 'moderator', 'admin'],
      [moderator, true, 'moderator', 'Non membre'],
      [stranger, false, null, 'Non membre'],
    ] as const
    for (const [actor, may, reason, userRole] of answers)
      expect((await canDelete(actor, id)).body).toEqual({ canDelete: may, reason, userRole })
    for (const absent of [await makePost(app, member), 999_999_999])
      expect((await canDelete(owner, absent)).body.code).toBe('posts.unknown')
  })

  test('[COM-34, COM-35, COM-54] an admin deletes a member’s post: the author reads why, the log who', async () => {
    const id = await post(member)
    expect((await remove(admin, id, '  Hors sujet ')).status).toBe(200)
    expect([await read(member, id), await idsOf(owner)]).toEqual([404, []])
    expect(await logged()).toEqual([['post-deleted', admin.id, member.id, 'Hors sujet']])
    const [told] = await notificationsOf(app, member)
    if (!told) throw new Error('the author was not told')
    expect(told).toMatchObject({
      type: 'post_deleted',
      data: { communityId: community.id, communityName: community.name, adminPseudo: admin.pseudo },
    })
    expect(notificationSentence(told)).toBe(
      `Votre post dans «\u00a0${community.name}\u00a0» a été supprimé\u00a0: Hors sujet`,
    )
    expect(notificationAddress(told)).toBe(`/community/${encodeURIComponent(community.name)}`)
    expect((await remove(admin, id)).status).toBe(404)
  })

  test('[NTF-13, COM-34, COM-36] what tells its author names the community as it is called now, and leads to it', async () => {
    await remove(admin, await post(member))
    const renamed = `Renommée ${community.name}`
    const body = new FormData()
    body.set('name', renamed)
    await ask(app, editCommunity, { params: { id: community.id }, token: owner.token, body })
    await makeCommunity(app, owner, { name: community.name })
    const [told] = await notificationsOf(app, member)
    expect(told?.data).toMatchObject({ communityId: community.id, communityName: renamed })
    expect(told && notificationSentence(told)).toBe(`Votre post dans «\u00a0${renamed}\u00a0» a été supprimé`)
    expect(told && notificationAddress(told)).toBe(`/community/${encodeURIComponent(renamed)}`)
  })

  test('[COM-34] one’s own needs no reason, tells nobody and is no act', async () => {
    await remove(admin, await post(admin), 'Le mien')
    expect(await logged()).toEqual([])
    expect(await notificationsOf(app, admin)).toEqual([])
  })

  test.each([
    [undefined, ''],
    [' Insulte. ', ' Motif\u00a0: Insulte.'],
  ])(
    '[COM-34, MOD-21] a moderator’s, with the reason %o, is no act of the community: its author is told, and may appeal it',
    async (reason, why) => {
      const id = await post(member)
      expect((await remove(await makeModerator(app), id, reason)).status).toBe(200)
      expect(await logged()).toEqual([])
      const [told, ...others] = await notificationsOf(app, member)
      expect([told?.kind, told?.actors, others]).toEqual(['moderation-decision', [], []])
      expect(told && notificationSentence(told)).toBe(
        `Une décision de modération vous concerne\u00a0: La modération a retiré votre post.${why}`,
      )
      expect(told && notificationAddress(told)).toBe('/reports?tab=decisions')
      const { body } = await ask(app, listOwnDecisions, { token: member.token })
      expect(body.decisions).toMatchObject([{ kind: 'remove', about: { type: 'post', id } }])
      const params = { id: body.decisions[0]?.id ?? 0 }
      const appeal = { params, token: member.token, body: { words: 'Ironie.' } }
      expect((await ask(app, contestDecision, appeal)).status).toBe(200)
    },
  )

  test('[COM-34] others are refused, an admin demoted meanwhile too; a long reason as well', async () => {
    const id = await post(owner)
    const refused = { status: 403, body: { code: 'communities.not-own-post' } }
    for (const actor of [member, stranger]) expect(await remove(actor, id, 'Non')).toMatchObject(refused)
    expect(await remove(admin, id, 'é'.repeat(301))).toMatchObject({
      status: 400,
      body: { fields: { reason: 'La raison compte au plus 300 caractères.' } },
    })
    let removing: ReturnType<typeof remove> | undefined
    await inTransaction(app.db, async (tx) => {
      await sql`update community_member set role = 'member' where account_id = ${admin.id}`.execute(tx)
      removing = remove(admin, id)
      await untilLocked(app.db)
    })
    expect(await removing).toMatchObject(refused)
    expect(await read(undefined, id)).toBe(200)
  })

  test('[COM-33, COM-34, PRV-06, PRV-08] owner, admins and moderators delete a post that a block or mute hides from them', async () => {
    const moderator = await makeModerator(app)
    for (const { pseudo } of [owner, moderator])
      await ask(app, blockAccount, { token: member.token, body: { pseudo } })
    await ask(app, muteAccount, { token: admin.token, body: { pseudo: member.pseudo } })
    for (const actor of [owner, admin, moderator]) {
      const id = await post(member)
      expect(await read(actor, id)).toBe(404)
      expect((await canDelete(actor, id)).body).toMatchObject({ canDelete: true, reason: 'moderator' })
      expect((await remove(actor, id, 'Hors sujet')).status).toBe(200)
    }
    await ask(app, blockAccount, { token: member.token, body: { pseudo: stranger.pseudo } })
    expect((await remove(stranger, await post(member))).status).toBe(404)
  })

  test('[COM-34, COM-39] a moderator deletes a post of a private community by its id, and reads none', async () => {
    const { id: audienceId } = await found({ isPrivate: true })
    const id = await post(member, app.clock.now(), audienceId)
    const moderator = await makeModerator(app)
    expect([await read(moderator, id), (await list(moderator, {}, audienceId)).status]).toEqual([404, 403])
    for (const call of [canDelete, remove]) expect((await call(stranger, id)).status).toBe(404)
    expect((await remove(moderator, id, 'Insulte')).status).toBe(200)
    expect(await read(member, id)).toBe(404)
    expect(await notificationsOf(app, member)).toMatchObject([{ kind: 'moderation-decision', actors: [] }])
  })

  test.each(['the community’s call', 'the call of every post'])(
    '[COM-34, PST-17] its author deletes it after leaving, by %s',
    async (which) => {
      const { id: audienceId } = await found({ isPrivate: true })
      const id = await post(member, undefined, audienceId)
      await expel(app, audienceId, member)
      expect(await read(member, id)).toBe(404)
      const call = which === 'the call of every post' ? deletePost : contract.deleteCommunityPost
      expect((await ask(app, call, { token: member.token, params: { id }, body: {} })).status).toBe(200)
      expect(await read(owner, id)).toBe(404)
    },
  )
})

describe('[COM-55] the pinned post', () => {
  test('is one, set and taken off by owner and admins, and told in the log once', async () => {
    const [one, two] = [await post(member), await post(member)]
    for (const [actor, id] of [
      [owner, one],
      [admin, two],
      [admin, two],
    ] as const)
      expect((await pin(actor, id)).status).toBe(200)
    expect(await pinned()).toBe(two)
    await pin(owner, null)
    expect(await pinned()).toBeNull()
    expect((await logged()).map(([act, by]) => [act, by])).toEqual([
      ['pinned', owner.id],
      ['pinned', admin.id],
      ['unpinned', owner.id],
    ])
  })

  test('is of this community, and no member pins', async () => {
    const elsewhere = await found()
    const others = [await post(owner, undefined, elsewhere.id), await makePost(app, owner), 999_999_999]
    for (const id of others) expect((await pin(owner, id)).body.code).toBe('posts.unknown')
    expect((await pin(member, await post(member))).body.code).toBe('communities.not-manager')
    expect(await pinned()).toBeNull()
  })

  test('is answered to whom it shows: no private one outside, none of somebody who is suspended', async () => {
    const isPrivate = await found({ isPrivate: true })
    const answered = async (viewer: Person | undefined, id: Id) =>
      (await ask(app, getCommunity, { token: viewer?.token, params: { id } })).body.pinned_post_id
    const [open, closed] = [await post(member), await post(member, undefined, isPrivate.id)]
    await pin(owner, open)
    await pin(owner, closed, isPrivate.id)
    expect([await answered(undefined, community.id), await answered(admin, community.id)]).toEqual([
      open,
      open,
    ])
    expect([await answered(stranger, isPrivate.id), await answered(admin, isPrivate.id)]).toEqual([
      null,
      closed,
    ])
    const until = new Date(app.clock.now().getTime() + days(3))
    await suspendAccount(app, member.pseudo, until)
    for (const id of [community.id, isPrivate.id]) expect(await answered(admin, id)).toBeNull()
    app.clock.advance(days(3))
    expect(await answered(undefined, community.id)).toBe(open)
  })

  test('leaves with its deletion, by whichever call', async () => {
    const [own, removed] = [await post(member), await post(member)]
    await pin(owner, own)
    await ask(app, deletePost, { token: member.token, params: { id: own } })
    expect(await pinned()).toBeNull()
    await pin(owner, removed)
    await remove(owner, removed)
    expect(await pinned()).toBeNull()
  })
})

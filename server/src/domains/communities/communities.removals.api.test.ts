import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  communityLogOf,
  membershipOf,
  remove,
  type StagedCommunity,
  stageCommunity,
} from '../../testing/community-members.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

type Part = Exclude<keyof StagedCommunity, 'id'>
const stage = () => stageCommunity(app)

describe('[COM-31, COM-32] removes a member', () => {
  test.each<[Part, Part, string | null]>([
    ['owner', 'member', null],
    ['owner', 'admin', null],
    ['admin', 'member', null],
    ['admin', 'otherAdmin', 'communities.not-above'],
    ['admin', 'owner', 'communities.not-above'],
    ['owner', 'owner', 'communities.not-above'],
    ['member', 'otherMember', 'communities.not-manager'],
    ['stranger', 'member', 'communities.not-manager'],
    ['owner', 'stranger', 'communities.member-unknown'],
  ])('by %s of %s: %s', async (by, of, code) => {
    const staged = await stage()
    const { id } = staged
    const before = await membershipOf(app, staged[of], id)
    const { status, body } = await remove(app, { id, by: staged[by] }, staged[of], { reason: ' Hors sujet ' })
    if (code) {
      expect(body.code).toBe(code)
      return expect(await membershipOf(app, staged[of], id)).toEqual(before)
    }
    expect([status, body.message]).toEqual([200, 'Membre retiré avec succès'])
    expect(await membershipOf(app, staged[of], id)).toMatchObject({
      userRole: 'Non membre',
      action: 'join',
      ban: null,
    })
    const { rows } =
      await sql`select from audience_member where audience_id = ${id} and account_id = ${staged[of].id}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(0)
    expect((await communityLogOf(app, staged.owner, id))[0]).toMatchObject({
      act: 'removed',
      by: { pseudo: staged[by].pseudo },
      person: { pseudo: staged[of].pseudo },
      reason: 'Hors sujet',
    })
  })

  test('a reason of 300 characters is the longest', async () => {
    const { id, owner: by, member } = await stage()
    const { body } = await remove(app, { id, by }, member, { reason: 'é'.repeat(301) })
    expect(body).toMatchObject({
      code: 'platform.invalid',
      fields: { reason: expect.stringContaining('300') },
    })
    expect((await remove(app, { id, by }, member, { reason: '😀'.repeat(300) })).status).toBe(200)
  })
})

import { takeAura } from '@aura/contract/aura/aura.contract'
import * as contract from '@aura/contract/moderation/moderation.cases.contract'
import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { reachCeiling } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts, setErasureAt } from '../../testing/erasure.ts'
import { makeModerator, makePerson, openSession } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openReports } from '../../testing/reports.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)
const { report, caseOf, resolve } = openReports(app)

const find = async (query: Record<string, string | number>, { token } = moderator) =>
  (await ask(app, contract.listCases, { query, token })).body
const idsOf = async (query: Record<string, string | number>) => (await find(query)).cases.map(({ id }) => id)
const reportedPerson = async (pseudo?: string) => {
  const person = await makePerson(app, pseudo === undefined ? {} : { pseudo })
  await report(await makePerson(app), { type: 'user', userId: person.id })
  return person
}

test('[MOD-23] all cases about a person are found by their pseudo, the newest first, by each filter, page by page', async () => {
  await reportedPerson()
  const person = await reportedPerson('Zoé.Lune')
  const [of, reporter] = [await caseOf(person), await makePerson(app)]
  const posts = []
  for (const category of ['minors', 'hate']) {
    app.clock.advance(1000)
    const { body: post } = await publishPost(app, person, { legend: category })
    await report(reporter, { type: 'post', postId: post.id, category })
    posts.push(of + posts.length + 1)
  }
  const [grave = 0, last = 0] = posts
  await resolve(of, 'unproblematic')
  app.clock.advance(1000)
  await resolve(grave, 'removed')
  const pseudo = ' ZOE.lune '
  expect((await find({ pseudo })).person).toEqual({
    ...{ id: person.id, pseudo: 'Zoé.Lune', is_former_pseudo: false },
  })
  for (const [query, ids] of [
    [{ status: 'all' }, [last, grave, of]],
    [{}, [last]],
    [{ status: 'open' }, [last]],
    [{ status: 'confirming' }, []],
    [{ status: 'resolved' }, [grave, of]],
    [{ status: 'all', order: 'severity' }, [grave, last, of]],
    [{ status: 'all', order: 'oldest' }, [of, grave, last]],
    [{ status: 'all', severity: 'high' }, [grave]],
    [{ status: 'all', kind: 'held-act' }, []],
    [{ status: 'all', assignee: 'nobody', age: 'day' }, [last, grave, of]],
    [{ status: 'all', assignee: 'me' }, []],
    [{ status: 'resolved', decided_by: 'me' }, []],
  ] as const) {
    const paged = []
    for (let cursor = ''; ; ) {
      const page = await find({ ...query, pseudo, limit: 1, ...(cursor && { cursor }) })
      paged.push(...page.cases.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect([query, await idsOf({ ...query, pseudo }), paged]).toEqual([query, ids, ids])
  }
  expect(await find({ status: 'all', order: 'decided' })).toMatchObject({ code: 'platform.invalid' })
  const none = { cases: [], person: null, hasMore: false, nextCursor: null }
  expect(await find({ status: 'all', pseudo: 'personne.du.tout' })).toEqual(none)
})

test('[MOD-23] without a pseudo, all cases are decided and waiting ones, the newest first', async () => {
  await app.db.deleteFrom('moderationCase').execute()
  const decided = await caseOf(await reportedPerson())
  await resolve(decided, 'removed')
  app.clock.advance(1000)
  const open = await caseOf(await reportedPerson())
  expect(await find({ status: 'all' })).toMatchObject({
    ...{ cases: [{ id: open }, { id: decided }], person: null },
  })
  expect(await idsOf({})).toEqual([open])
  expect(await idsOf({ status: 'all', order: 'oldest', limit: 1 })).toEqual([decided])
})

test('[MOD-23, ACC-63, PRV-03] cases about somebody suspended or leaving are found', async () => {
  const [suspended, leaving] = [await reportedPerson(), await reportedPerson()]
  await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(3)))
  await setErasureAt(app, leaving.id, later(app.clock.now(), days(14)))
  for (const person of [suspended, leaving])
    expect(await find({ pseudo: person.pseudo })).toMatchObject({
      ...{ cases: [{ id: await caseOf(person) }], person: { id: person.id } },
    })
})

test('[MOD-23, PRF-30] a pseudo given up leads to the cases of who had it for 90 days', async () => {
  const person = await reportedPerson('Ancienne')
  await editProfile(app, person, { pseudo: 'Nouvelle' })
  const id = await caseOf(person)
  const cases = [{ id }]
  const named = { id: person.id, pseudo: 'Nouvelle' }
  expect(await find({ pseudo: 'Nouvelle' })).toMatchObject({
    ...{ cases, person: { ...named, is_former_pseudo: false } },
  })
  expect(await find({ pseudo: 'ancienne' })).toMatchObject({
    ...{ cases, person: { ...named, is_former_pseudo: true } },
  })
  app.clock.advance(days(90))
  moderator.token = await openSession(app, moderator)
  expect(await find({ pseudo: 'ancienne' })).toMatchObject({ cases: [], person: null })
})

test('[MOD-23, PRV-04] nothing is found by the pseudo of an erased person, not even a former one', async () => {
  const person = await reportedPerson('Partie')
  await editProfile(app, person, { pseudo: 'Repartie' })
  await eraseAccounts(app, person.id)
  for (const pseudo of ['Partie', 'Repartie', `compte-efface-${person.id}`, `erased:${person.id}`])
    expect(await find({ status: 'all', pseudo })).toMatchObject({ cases: [], person: null })
})

test('[MOD-23, AUR-42, MOD-10] the search finds neither what somebody took anonymously, nor cases about the moderator', async () => {
  const [owner, giver] = [await makePerson(app), await makePerson(app)]
  await reachCeiling(app, owner)
  await ask(app, takeAura, { token: giver.token, body: { postId: await makePost(app, owner) } })
  const held = app.db.selectFrom('moderationCase').select('kind').where('personId', '=', giver.id)
  expect(await held.execute()).toEqual([{ kind: 'held-act' }])
  expect(await idsOf({ status: 'all', pseudo: giver.pseudo })).toEqual([])
  await report(await makePerson(app), { type: 'user', userId: moderator.id })
  expect(await find({ status: 'all', pseudo: moderator.pseudo })).toMatchObject({
    ...{ cases: [], person: { id: moderator.id } },
  })
})

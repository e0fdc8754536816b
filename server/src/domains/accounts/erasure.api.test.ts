import * as accounts from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { eraseAccounts, setErasureAt } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { withLongDeleting } from '../../testing/long-deleting.ts'
import { makePerson } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { mailedToken, signUp } from '../../testing/sign-up.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()

const eraseDue = () => app.application.services.erasure.eraseDue()

test('[ACC-38, PRV-03, PRV-04, PRV-05] an account asked to be deleted hides at once, comes back when its owner changes their mind, and is erased after 14 days', async () => {
  const leaver = await makePerson(app)
  const reader = await makePerson(app)
  const { body: post } = await publishPost(app, leaver, { legend: 'Adieu' })
  await ask(app, giveAura, { token: reader.token, body: { postId: post.id } })
  const credentials = { email: leaver.email, password: leaver.password }
  const askToLeave = (token: string, password: string) =>
    ask(app, accounts.deleteAccount, { token, body: { password } })

  expect(await askToLeave(leaver.token, 'pas le bon')).toMatchObject({
    status: 403,
    body: { code: 'accounts.wrong-password' },
  })
  const end = `sera effacé le ${formatMoment(later(app.clock.now(), days(14)))}. `
  const changeOfMind = `votre compte ${end}D’ici là, il suffit de vous connecter pour changer d’avis.`
  expect(await askToLeave(leaver.token, leaver.password)).toMatchObject({
    status: 200,
    body: { message: changeOfMind.replace('v', 'V') },
  })
  expect((await mailsTo(app, leaver.email)).at(-1)?.text).toContain(changeOfMind)
  expect(await ask(app, currentUser, { token: leaver.token })).toMatchObject({ status: 401 })
  expect(await ask(app, getProfile, { params: { pseudo: leaver.pseudo } })).toMatchObject({ status: 404 })
  expect(await ask(app, getPost, { params: { id: post.id }, token: reader.token })).toMatchObject({
    status: 404,
  })
  expect(await ask(app, accounts.login, { body: credentials })).toMatchObject({
    status: 403,
    body: { code: 'accounts.leaving', message: expect.stringContaining(end) },
  })

  app.clock.advance(days(14) - 1)
  expect(await eraseDue()).toBe(0)
  const restored = await ask(app, accounts.restoreAccount, { body: credentials })
  expect(restored.status).toBe(200)
  expect(await ask(app, currentUser, { token: leaver.token })).toMatchObject({ status: 401 })
  expect(await ask(app, getPost, { params: { id: post.id } })).toMatchObject({ status: 200 })

  await askToLeave(restored.body.token ?? '', leaver.password)
  app.clock.advance(days(14))
  expect(await ask(app, accounts.restoreAccount, { body: credentials })).toMatchObject({ status: 401 })
  expect(await eraseDue()).toBe(1)
  expect(await eraseDue()).toBe(0)
  expect(await ask(app, accounts.restoreAccount, { body: credentials })).toMatchObject({ status: 401 })
  expect(await ask(app, getPost, { params: { id: post.id } })).toMatchObject({ status: 404 })
  expect(await ask(app, getMedia, { params: { name: post.media ?? '' } })).toMatchObject({ status: 404 })

  const row = await app.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: null, emailKey: null, passwordHash: null, bio: null, pictureName: null })
  expect(row.pseudo).not.toContain(leaver.pseudo)
  const files = await app.db
    .selectFrom('mediaFile')
    .innerJoin('media', 'media.id', 'mediaFile.mediaId')
    .select('name')
    .where('media.ownerId', '=', leaver.id)
    .execute()
  expect(files).toEqual([])
  expect((await app.application.services.aura.balancesOf([leaver.id])).get(leaver.id)).toBe(11)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[PRV-03, MOD-27] an account suspended after its request for deletion can be kept, and stays suspended', async () => {
  const leaver = await makePerson(app)
  const credentials = { email: leaver.email, password: leaver.password }
  await ask(app, accounts.deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  await suspendAccount(app, leaver.pseudo, later(app.clock.now(), days(30)))
  const restore = (password: string) =>
    ask(app, accounts.restoreAccount, { body: { ...credentials, password } })
  const leaving = { status: 403, body: { code: 'accounts.leaving' } }
  const suspended = { status: 403, body: { code: 'accounts.suspended' } }

  expect(await ask(app, accounts.login, { body: credentials })).toMatchObject(leaving)
  expect(await restore('pas le bon')).toMatchObject({ status: 401 })
  expect(await ask(app, accounts.login, { body: credentials })).toMatchObject(leaving)
  const restored = await restore(leaver.password)
  expect(restored).toMatchObject(suspended)
  expect(restored.body).not.toHaveProperty('token')
  expect(await ask(app, accounts.login, { body: credentials })).toMatchObject(suspended)
  app.clock.advance(days(15))
  expect(await eraseDue()).toBe(0)
  app.clock.advance(days(16))
  expect((await ask(app, accounts.login, { body: credentials })).status).toBe(200)
})

test('[PRV-04, PRV-10] no key, code, link or address that leads into an account outlives it', async () => {
  const { id: accountId } = await makePerson(app)
  const createdAt = app.clock.now()
  const expiresAt = later(createdAt, days(30))
  const tokenHash = Buffer.alloc(32, 7)
  const address = { email: 'autre@example.test', emailKey: 'autre@example.test' }
  const link = { accountId, tokenHash, createdAt, expiresAt }
  const { db } = app
  const key = { credentialId: 'k', publicKey: tokenHash, counter: 0, transports: [], name: 'Clé' }
  await db
    .insertInto('passkey')
    .values({ accountId, ...key, createdAt })
    .execute()
  await db.insertInto('passkeyChallenge').values({ accountId, challengeHash: tokenHash, expiresAt }).execute()
  await db.insertInto('secondFactor').values({ accountId, secret: tokenHash, createdAt }).execute()
  await db.insertInto('recoveryCode').values({ accountId, codeHash: tokenHash }).execute()
  await db
    .insertInto('loginChallenge')
    .values({ ...link, restores: true })
    .execute()
  await db
    .insertInto('oneTimeToken')
    .values({ ...link, purpose: 'reset' })
    .execute()
  await db
    .insertInto('emailChange')
    .values({ ...link, ...address })
    .execute()
  await db
    .insertInto('emailRestoration')
    .values({ ...link, ...address })
    .execute()
  await db.insertInto('refusedRegistration').values({ accountId, passwordHash: 'x', createdAt }).execute()
  await db
    .updateTable('account')
    .set({ bio: 'Moi', sex: 'female', isModerator: true, registrationSecretHash: tokenHash })
    .where('id', '=', accountId)
    .execute()

  const tables = [
    ...([
      'passkey',
      'passkeyChallenge',
      'secondFactor',
      'recoveryCode',
      'loginChallenge',
      'oneTimeToken',
    ] as const),
    ...(['emailChange', 'emailRestoration', 'refusedRegistration', 'session'] as const),
  ]
  const kept = async () => {
    const found: string[] = []
    for (const table of tables) {
      const row = await db
        .selectFrom(table)
        .select('accountId')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      if (row) found.push(table)
    }
    return found
  }
  expect(await kept()).toEqual(tables)
  expect(await eraseAccounts(app, accountId)).toBe(1)
  expect(await kept()).toEqual([])
  expect(
    await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
  ).toMatchObject({ bio: null, sex: 'other', isModerator: false, registrationSecretHash: null })
})

test('[ACC-62] an account not confirmed within 7 days is forgotten, pseudo and e-mail are free, and the ledger stays true', async () => {
  const { body } = await signUp(app)
  const token = await mailedToken(app, body.email)
  app.clock.advance(days(7) - 1000)
  expect(await eraseDue()).toBe(0)
  expect((await signUp(app, { pseudo: body.pseudo })).answer.status).toBe(409)
  app.clock.advance(days(1))
  const confirmed = await makePerson(app)
  expect(await eraseDue()).toBe(1)
  expect(await ask(app, accounts.confirmAccount, { body: { token } })).toMatchObject({
    body: { status: 'invalid' },
  })
  const login = { email: body.email, password: body.password }
  expect(await ask(app, accounts.login, { body: login })).toMatchObject({ status: 401 })
  expect((await ask(app, currentUser, { token: confirmed.token })).status).toBe(200)
  expect(await findBrokenInvariants(app.db)).toEqual([])

  const again = await signUp(app, { pseudo: body.pseudo, email: body.email })
  expect(again.answer.status).toBe(200)
  const second = await mailedToken(app, body.email, 2)
  expect(await ask(app, accounts.confirmAccount, { body: { token: second } })).toMatchObject({
    body: { status: 'ok' },
  })
  app.clock.advance(days(8))
  expect(await eraseDue()).toBe(0)
  expect((await ask(app, accounts.login, { body: login })).status).toBe(200)
})

test('[ACC-38] an account that left very much behind has as long to be erased as that takes', async () => {
  const { id } = await makePerson(app)
  await setErasureAt(app, id, app.clock.now())
  expect(await withLongDeleting(app.db, 'notification', eraseDue)).toBe(1)
})

test('[PRV-03] an account that cannot be erased keeps no other from being erased', async () => {
  const [stuck, other] = [await makePerson(app), await makePerson(app)]
  const now = app.clock.now()
  const ids = [stuck.id, other.id]
  await setErasureAt(app, ids, now)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse before update on account for each row
    when (old.id = ${sql.lit(stuck.id)}) execute function refuse()`.execute(app.db)
  try {
    await expect(eraseDue()).rejects.toThrow(AggregateError)
  } finally {
    await sql`drop function refuse cascade`.execute(app.db)
  }
  const erased = () =>
    app.db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .where('erasedAt', 'is not', null)
      .execute()
  expect(await erased()).toEqual([{ id: other.id }])
  expect(await eraseDue()).toBe(1)
  expect(await erased()).toHaveLength(2)
})

test('[PRV-03] two requests at once mail once', async () => {
  const leaver = await makePerson(app)
  const body = { password: leaver.password }
  const asked = () => ask(app, accounts.deleteAccount, { token: leaver.token, body })
  const answers = await Promise.all([asked(), asked()])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await mailsTo(app, leaver.email)).toHaveLength(1)
})

test('[AUR-51, PRV-03] a loss given back while the same run erases another account belongs to one not erased yet', async () => {
  const [first, second, taker] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await ask(app, donateAura, { token: taker.token, body: { pseudo: second.pseudo, amount: -2 } })
  const { token } = second
  const { entries } = (await ask(app, auraHistory, { token, query: { kind: 'withdrawal' } })).body
  await ask(app, contestMovement, { token, body: { entryId: entries[0]?.id ?? 0, reason: 'Injuste.' } })
  const ids = [first.id, second.id]
  await setErasureAt(app, ids, app.clock.now())
  let erasing: Promise<number> | undefined
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', first.id).forUpdate().execute()
    erasing = eraseDue()
    await untilLocked(app.db)
    app.clock.advance(minutes(5))
    const { appeals } = app.application.services
    const [open] = await appeals.listOpen({ limit: 1 })
    await appeals.answer(open?.id ?? 0, { outcome: 'reversed', answer: 'En effet.', by: 'modo' })
  })
  expect(await erasing).toBe(2)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

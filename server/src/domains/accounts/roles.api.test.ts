import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { changeRole, listRoles, ownRole, type Role } from '@aura/contract/accounts/accounts.roles.contract'
import { listAudit } from '@aura/contract/audit/audit.contract'
import { caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import {
  type JoinAnswer,
  joinEvent,
  roleChangedEvent,
  unwatchedEvent,
  type WatchAnswer,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import type { Socket } from 'socket.io-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { giveRole, makeAdministrator, makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { openSocket } from '../../testing/sockets.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()
const environment = { JWT_SECRET: 'the same secret in every process of the site' }
const app = await openTestApp({ database, environment })
/** Another process of the same site. */
const other = await openTestApp({ database, environment, clock: app.clock })
const addresses = [await app.listen(), await other.listen()]
const { roles } = app.application.services

let administrator: Person
beforeEach(async () => {
  await app.db.updateTable('account').set({ isModerator: false, isAdministrator: false }).execute()
  administrator = await makeAdministrator(app)
})

const give = (by: Person, { pseudo }: Pick<Person, 'pseudo'>, role: Role, on: TestApp = app) =>
  ask(on, changeRole, { token: by.token, body: { pseudo, role } })
const roleOf = async ({ token }: Person, on: TestApp = app) => (await ask(on, ownRole, { token })).body.role
const holders = async () => (await roles.list()).people.map(({ pseudo, role }) => [pseudo, role])

describe('[MOD-11, MOD-28] administrators', () => {
  test('give and take roles, are listed first, and each change is in the log once', async () => {
    const person = await makePerson(app)
    expect(await roleOf(person)).toBe('user')
    const { body: first } = await give(administrator, { pseudo: person.pseudo.toUpperCase() }, 'moderator')
    expect(first).toMatchObject({
      id: person.id,
      pseudo: person.pseudo,
      role: 'moderator',
      profile_picture: null,
      granted_at: app.clock.now().toISOString(),
    })
    expect((await give(administrator, person, 'moderator')).body).toEqual(first)
    expect(await roleOf(person)).toBe('moderator')
    const { body: listed } = await ask(app, listRoles, { token: administrator.token })
    expect(listed.people.map(({ id, role }) => [id, role])).toEqual([
      [administrator.id, 'administrator'],
      [person.id, 'moderator'],
    ])
    expect((await give(administrator, person, 'administrator')).status).toBe(200)
    expect((await give(person, administrator, 'user')).body).toMatchObject({ role: 'user', granted_at: null })
    expect([await roleOf(person), await roleOf(administrator)]).toEqual(['administrator', 'user'])
    const { entries } = (
      await ask(app, listAudit, { token: person.token, query: { act: 'change-role', limit: 3 } })
    ).body
    expect(entries).toMatchObject([
      { actor: person.pseudo, person: { id: administrator.id }, details: 'administrator → user' },
      { actor_id: administrator.id, person: { id: person.id }, details: 'moderator → administrator' },
      { actor_id: administrator.id, person: { id: person.id }, details: 'user → moderator' },
    ])
  })

  test('are told when nobody has the pseudo, when its account is not confirmed, or is erased', async () => {
    const [unconfirmed, erased] = [await makePerson(app), await makePerson(app)]
    const change = (id: number, row: object) =>
      app.db.updateTable('account').set(row).where('id', '=', id).execute()
    await change(unconfirmed.id, { confirmedAt: null })
    await change(erased.id, { erasedAt: app.clock.now() })
    for (const wanted of [{ pseudo: 'personne-ici' }, unconfirmed, erased])
      expect(await give(administrator, wanted, 'moderator')).toMatchObject({
        status: 404,
        body: { code: 'profiles.unknown' },
      })
  })
})

describe('[MOD-28] the last administrator', () => {
  const last = { status: 409, body: { code: 'accounts.last-administrator' } }

  test('stays, as a moderator too', async () => {
    for (const role of ['user', 'moderator'] as const)
      expect(await give(administrator, administrator, role)).toMatchObject(last)
    expect(await holders()).toEqual([[administrator.pseudo, 'administrator']])
  })

  test('stays beside others who cannot act now', async () => {
    const [suspended, leaving] = [await makeAdministrator(app), await makeAdministrator(app)]
    await suspendAccount(app, suspended.pseudo, later(app.clock.now(), days(1)))
    await ask(app, deleteAccount, { token: leaving.token, body: { password: leaving.password } })
    expect(await give(administrator, administrator, 'user')).toMatchObject(last)
    expect(await give(administrator, suspended, 'moderator')).toMatchObject({ status: 200 })
  })

  test('stays when all step down at once, in two processes', async () => {
    const all = [administrator, await makeAdministrator(app), await makeAdministrator(app)]
    const answers = await Promise.all(
      all.map((each, place) => give(each, each, 'user', place % 2 ? other : app)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await holders()).toHaveLength(1)
  })

  test('is one of two who take each other’s role at once', async () => {
    const second = await makeAdministrator(app)
    const answers = await Promise.all([
      give(administrator, second, 'user'),
      give(second, administrator, 'user', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await holders()).toHaveLength(1)
  })

  test('may be erased; an operator makes the next one', async () => {
    await ask(app, deleteAccount, { token: administrator.token, body: { password: administrator.password } })
    await eraseAccounts(app, administrator.id)
    expect(await holders()).toEqual([])
    const next = await makePerson(app)
    const wanted = { pseudo: next.pseudo, role: 'administrator' } as const
    expect(await roles.changeByCommand('operator:test', wanted)).toEqual({
      pseudo: next.pseudo,
      isAdministered: true,
    })
    expect(await roleOf(next)).toBe('administrator')
  })
})

describe('[MOD-28] a role that is lost', () => {
  /** A socket of a moderator who watches the desk, and the growing list of cases that it was notified of. */
  async function openDesk(
    address: string,
    { token }: Person,
  ): Promise<{ socket: Socket; told: number[]; lost: () => number }> {
    const socket = openSocket(address)
    const joined: JoinAnswer = await socket.emitWithAck(joinEvent, token)
    expect(joined).toEqual({ ok: true })
    const told: number[] = []
    socket.on(caseChangedEvent, ({ caseId }) => told.push(caseId))
    let lost = 0
    socket.on(unwatchedEvent, () => lost++)
    return { socket, told, lost: () => lost }
  }
  const watchDesk = (socket: Socket): Promise<WatchAnswer> => socket.emitWithAck(watchEvent, { desk: 1 })
  const openCase = async () => {
    const { id } = await app.db
      .insertInto('moderationCase')
      .values({ targetType: 'user', targetId: Date.now(), status: 'open', openedAt: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('is lost within 250 ms by calls in every process and by sockets, which stay open for the rest', async () => {
    const [former, moderator] = [await makeAdministrator(app), await makeModerator(app)]
    const desks: Awaited<ReturnType<typeof openDesk>>[] = []
    for (const address of addresses)
      for (const person of [former, moderator]) desks.push(await openDesk(address, person))
    for (const { socket } of desks) expect(await watchDesk(socket)).toEqual({ ok: true })
    for (const on of [app, other])
      expect((await ask(on, listRoles, { token: former.token })).status).toBe(200)
    const before = await openCase()
    await expect.poll(() => desks.map(({ told }) => told)).toEqual(desks.map(() => [before]))

    expect((await give(administrator, former, 'user')).status).toBe(200)
    expect((await ask(app, listRoles, { token: former.token })).status).toBe(403)
    const awakeMs = startAwakeTime()
    await expect
      .poll(async () => (await ask(other, listRoles, { token: former.token })).status, { interval: 10 })
      .toBe(403)
    // Sockets of the other process get a separate message.
    await expect.poll(() => desks.map(({ lost }) => lost()), { interval: 10 }).toEqual([1, 0, 1, 0])
    // Ten times as long, for a machine that is as slow; without the messages it would be for as long as the server runs.
    expect(awakeMs()).toBeLessThan(2500)
    const after = await openCase()
    await app.db.updateTable('moderationCase').set({ severity: 3 }).where('id', '=', after).execute()
    const heard = (isTheirs: boolean) => (isTheirs ? [before, after, after] : [before])
    await expect
      .poll(() => desks.map(({ told }) => told))
      .toEqual([0, 1, 2, 3].map((place) => heard(place % 2 === 1)))
    for (const [place, { socket }] of desks.entries()) {
      expect(socket.connected).toBe(true)
      expect(await watchDesk(socket)).toEqual({ ok: place % 2 === 1 })
    }
  })

  test('of administrators is told to sockets in every process, which go on watching the desk', async () => {
    const [former, moderator] = [await makeAdministrator(app), await makeModerator(app)]
    const changes: string[] = []
    const sockets: Socket[] = []
    for (const [process, address] of addresses.entries())
      for (const person of [former, moderator]) {
        const { socket } = await openDesk(address, person)
        expect(await watchDesk(socket)).toEqual({ ok: true })
        socket.on(roleChangedEvent, () => changes.push(`${person.pseudo} ${process}`))
        sockets.push(socket)
      }
    expect((await give(administrator, former, 'moderator')).status).toBe(200)
    await expect.poll(() => changes.toSorted()).toEqual([`${former.pseudo} 0`, `${former.pseudo} 1`])
    for (const socket of sockets) expect(await watchDesk(socket)).toEqual({ ok: true })
  })

  test('comes back on the open socket when it is given again', async () => {
    const person = await makePerson(app)
    const [address = ''] = addresses
    const { socket, told } = await openDesk(address, person)
    expect(await watchDesk(socket)).toEqual({ ok: false })
    await giveRole(app, person, 'moderator')
    await expect.poll(async () => (await watchDesk(socket)).ok).toBe(true)
    const caseId = await openCase()
    await expect.poll(() => told).toEqual([caseId])
  })

  test('by suspension is a role kept, and closes the socket', async () => {
    const moderator = await makeModerator(app)
    const [, address = ''] = addresses
    const { socket } = await openDesk(address, moderator)
    await suspendAccount(app, moderator.pseudo, later(app.clock.now(), days(1)))
    await expect.poll(() => socket.connected).toBe(false)
    expect((await ask(app, ownRole, { token: moderator.token })).status).toBe(401)
    expect(await holders()).toContainEqual([moderator.pseudo, 'moderator'])
  })
})

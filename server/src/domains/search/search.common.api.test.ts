import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { searchPageSize } from '@aura/contract/search/search.contract'
import { expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { insertBareAccount } from '../../testing/bare-account.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { findPeople, pseudosFound } from '../../testing/search.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

test('[SRC-02] who is suspended is not found from that moment on, however common what was looked for', async () => {
  for (let count = 0; count < 25; count++) await insertBareAccount(app.db)
  const before = (await findPeople(app, 't')).body
  expect(before.length).toBeGreaterThanOrEqual(20)
  const [first] = before
  const until = later(app.clock.now(), days(1))
  await app.db
    .updateTable('account')
    .set({ suspendedUntil: until })
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(await pseudosFound(app, 't')).not.toContain(first?.pseudo)
})

test('[SRC-02, PRV-06] a page is full although a block hides one of those who fit best', async () => {
  const [hidden] = [
    await makePerson(app, { pseudo: 'quorum.a' }),
    await makePerson(app, { pseudo: 'quorum.b' }),
  ]
  await makePerson(app, { pseudo: 'quorum.c' })
  const reader = await makePerson(app)
  await ask(app, blockAccount, { token: reader.token, body: { pseudo: hidden.pseudo } })
  expect(await pseudosFound(app, 'quorum', reader, { limit: 2 })).toEqual(['quorum.b', 'quorum.c'])
})

test('[SRC-02] who signs up is found at once, and after two seconds where many are called so', async () => {
  const found = () => pseudosFound(app, 'ysoline')
  expect(await found()).toEqual([])
  await makePerson(app, { pseudo: 'ysoline.0' })
  expect(await found()).toEqual(['ysoline.0'])
  for (let count = 1; count < searchPageSize; count++) await makePerson(app, { pseudo: `ysoline.${count}` })
  expect(await found()).toHaveLength(searchPageSize)
  await makePerson(app, { pseudo: 'ysoline' })
  app.clock.advance(seconds(2) + 1)
  expect((await found())[0]).toBe('ysoline')
})

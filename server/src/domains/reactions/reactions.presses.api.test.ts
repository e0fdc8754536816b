import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { pressesOnObject } from '@aura/contract/aura/aura.limits'
import { expect, test } from 'vitest'
import { balanceOf } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })

test('[RUN-35, AUR-60] one vote is pressed and let go 30 times an hour at most; other votes go on', async () => {
  const [author, { token }] = [await makePerson(app), await makePerson(app)]
  const [postId, other] = [await makePost(app, author), await makePost(app, author)]
  const before = await balanceOf(app, author)
  for (let press = 0; press < pressesOnObject.calls; press++)
    expect((await ask(app, giveAura, { token, body: { postId } })).status).toBe(200)
  for (const endpoint of [giveAura, takeAura])
    expect(await ask(app, endpoint, { token, body: { postId } })).toMatchObject({
      status: 429,
      body: { code: 'platform.too-many' },
    })
  expect(await balanceOf(app, author)).toBe(before)
  expect((await ask(app, giveAura, { token, body: { postId: other } })).status).toBe(200)
  expect((await ask(app, giveAura, { token: (await makePerson(app)).token, body: { postId } })).status).toBe(
    200,
  )
  expect(await balanceOf(app, author)).toBe(before + 2)
})

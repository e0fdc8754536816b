import { expect, test } from 'vitest'
import { makePerson } from './people.ts'
import { openTestApp } from './test-app.ts'

const app = await openTestApp()

test('a person made for a test is logged in', async () => {
  const person = await makePerson(app)
  const answer = await app.call({ url: '/current-user', headers: person.headers })
  expect(answer.json()).toEqual({ userId: person.id, pseudo: person.pseudo })
})

test('the application also answers over the network', async () => {
  const address = await app.listen()
  const answer = await fetch(`${address}/healthz`)
  expect(answer.status).toBe(200)
})

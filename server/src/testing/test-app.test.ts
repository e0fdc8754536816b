import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from './people.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

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

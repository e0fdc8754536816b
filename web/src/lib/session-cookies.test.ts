import { expect, test } from 'vitest'
import { closeSession, openSession } from './session.ts'

test('the server learns from a cookie that the browser has a session', () => {
  openSession({ token: 'a-token', pseudo: 'moi' })
  expect(document.cookie).toContain('aura_member=1')
  closeSession()
  expect(document.cookie).not.toContain('aura_member')
})

import { expect, test } from 'vitest'
import { loginPathFor, readLoginReason } from './login-reason.ts'

test('[APP-15] the login page knows why it was opened, by its address alone', () => {
  const [, search = ''] = loginPathFor('participer', '/challenges/9?entries=shown').split('/login')
  expect(new URLSearchParams(search).get('next')).toBe('/challenges/9?entries=shown')
  expect(readLoginReason(search)).toBe('Connectez-vous pour participer à ce défi.')
  for (const other of ['', '?next=/feed', '?pour=toString', '?pour=rire'])
    expect(readLoginReason(other)).toBeUndefined()
})

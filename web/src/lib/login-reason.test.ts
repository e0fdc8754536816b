import { expect, test } from 'vitest'
import { loginPathFor, readLoginReason, readRegisterReason, readReminder } from './login-reason.ts'
import { loginPath } from './paths.ts'

test('[APP-15, APP-23] login and sign-up know why they were opened, by their address alone', () => {
  const [, search = ''] = loginPathFor('participer', '/challenges/9?entries=shown').split('/login')
  expect(new URLSearchParams(search).get('next')).toBe('/challenges/9?entries=shown')
  expect(readLoginReason(search)).toBe('Connectez-vous pour participer à ce défi.')
  expect(readRegisterReason(search)).toBe('Une minute, et vous pourrez participer à ce défi.')
  expect(readReminder(search)).toBe('Vous pouvez maintenant participer à ce défi.')
  expect(readReminder('?pour=aura')).toBe('Vous pouvez maintenant donner votre aura.')
  for (const other of ['', '?pour=toString', '?pour=agir', '?next=/settings'])
    expect(readReminder(other)).toBeUndefined()
  for (const other of ['', '?next=/feed', '?pour=toString', '?pour=rire', '?next=/toString'])
    expect(readLoginReason(other)).toBeUndefined()
})

test.each([
  ['/notifications', 'Connectez-vous pour voir vos notifications.'],
  ['/create-post?community=4', 'Connectez-vous pour publier un post.'],
  ['/settings', 'Connectez-vous pour ouvrir vos réglages.'],
  ['/saved', 'Connectez-vous pour retrouver vos posts enregistrés.'],
  ['/settings/data', 'Connectez-vous pour ouvrir vos réglages.'],
])('[APP-23] the login says what a visitor of %s attempted', (page, sentence) => {
  const [, search = ''] = loginPath(page).split('/login')
  expect(readLoginReason(search)).toBe(sentence)
})

import { expect, test } from 'vitest'
import { emailKey } from './emails.rules.ts'

test('[ACC-20] an e-mail counts without case and surrounding spaces', () => {
  expect(emailKey('  Zoe@Exemple.FR ')).toBe('zoe@exemple.fr')
  expect(emailKey('zoe+aura@exemple.fr')).not.toBe(emailKey('zoe@exemple.fr'))
})

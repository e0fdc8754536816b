import { humanCheck } from '@aura/contract/accounts/accounts.contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

test.each([
  ['ACC-01', '/register', <RegisterPage key="register" />],
  ['ACC-32', '/login', <LoginPage key="login" />],
])('[%s] %s has a pop-up that points to the explanation of Aura', async (_row, address, page) => {
  network.use(answer(humanCheck, { kind: 'recaptcha', siteKey: 'clé' }))
  renderPage(page, address)
  const popup = within(screen.getByRole('dialog', { name: 'C’est quoi, Aura\u00a0?' }))
  expect(popup.getByRole('link')).toHaveAttribute('href', '/aura-app')
})

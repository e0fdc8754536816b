import { auraBalance, auraDay } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WelcomeDialog } from '../../features/accounts/welcome/welcome-dialog.tsx'
import { AuraHistory } from '../../features/aura/aura-history.tsx'
import { answer } from '../../testing/answer.ts'
import { aDay } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { AuraAppPage } from './aura-app-page.tsx'

// The page of a server whose powers are switched on; read before anything else runs.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'aura-config'
  meta.content = '{"auraPowers":true}'
  document.head.append(meta)
})

test('[AUR-33, APP-08] with powers, the rules say that an act may cost, and lead to the powers', () => {
  const { container } = renderPage(<AuraAppPage />)
  expect(container).toHaveTextContent(
    'Cela ne vous coûte rien, sauf où les pouvoirs des types le disent : ils changent ce que vaut un geste, et parfois ce qu’il coûte.',
  )
  expect(container).toHaveTextContent('Ses pouvoirs changent ce que valent vos gestes.')
  expect(container).not.toHaveTextContent('pas encore utilisables')
  for (const name of ['pouvoirs des types', 'Ses pouvoirs'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/aura-powers')
})

test('[AUR-33, PRF-26] with powers, the welcome does not put them off', async () => {
  renderPage(<WelcomeDialog isOpen auraTypeId={6} onClose={() => undefined} />)
  const welcome = await screen.findByRole('dialog', { name: 'Bienvenue sur Aura' })
  expect(welcome).toHaveTextContent('Chaque aura a un pouvoir.')
  expect(welcome).not.toHaveTextContent('pas encore utilisables')
})

test('[AUR-33, AUR-52] with powers, the history filters what they moved', async () => {
  beMember()
  const nothing = { entries: [], nextCursor: null, hasMore: false }
  network.use(answer(auraHistory, nothing), answer(auraBalance, { aura: 9 }), answer(auraDay, aDay))
  renderPage(<AuraHistory />, '/aura-history')
  await screen.findByText('Aucun mouvement de cette sorte')
  expect(screen.getByRole('button', { name: 'Pouvoirs' })).toBeVisible()
})

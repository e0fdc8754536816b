import { checkFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '../../../lib/session.ts'
import { disconnect } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { beMember } from '../../../testing/session.ts'
import { WelcomeGate } from './welcome-gate.tsx'

test('[ACC-42] a check that gets no answer is made again on the next page load', async () => {
  network.use(disconnect(checkFirstLogin))
  beMember()
  const { client } = renderPage(<WelcomeGate />, '/feed')
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(readSession().isJustConnected).toBe(true)
})

import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSession, readSession } from '../lib/session.ts'
import { unsentWords } from '../lib/unsent-words.ts'
import { answer } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SyncPseudo } from './sync-pseudo.tsx'

test('[PRF-21, APP-18] a pseudo that another device changed is learnt, and unsent words stay the account’s', async () => {
  openSession({ token: 't', pseudo: 'lea' })
  unsentWords('lea', 'post').write('Bientôt')
  network.use(answer(ownPseudo, { pseudo: 'lea.b' }))
  renderPage(<SyncPseudo token="t" />)
  await waitFor(() => expect(readSession()).toMatchObject({ token: 't', pseudo: 'lea.b' }))
  expect(unsentWords('lea', 'post').read()).toBeNull()
  expect(unsentWords('lea.b', 'post').read()).toBe('Bientôt')
})

test('[APP-01] a session whose login could not read its pseudo learns it', async () => {
  openSession({ token: 't' })
  network.use(answer(ownPseudo, { pseudo: 'lea' }))
  renderPage(<SyncPseudo token="t" />)
  await waitFor(() => expect(readSession().pseudo).toBe('lea'))
})

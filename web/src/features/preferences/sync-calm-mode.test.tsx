import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isCalm, setCalm } from '../../lib/calm.ts'
import { openSession } from '../../lib/session.ts'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { preferencesOptions } from './preferences.queries.ts'
import { SyncCalmMode } from './sync-calm-mode.tsx'

const calm = { ...usualPreferences, calmMode: true }

beforeEach(() => openSession({ token: 'a-token', pseudo: 'moi' }))

test('[APP-12] calm mode is as the preferences have it, as soon as they are changed', async () => {
  network.use(answer(getPreferences, calm))
  const { client } = renderPage(<SyncCalmMode />)
  await waitFor(() => expect(isCalm()).toBe(true))
  act(() => void client.setQueryData(preferencesOptions.queryKey, usualPreferences))
  await waitFor(() => expect(isCalm()).toBe(false))
})

test('[APP-12] what another tab changed is asked for, and stays', async () => {
  let asked = 0
  network.use(answer(getPreferences, usualPreferences, () => (asked += 1)))
  const { client } = renderPage(<SyncCalmMode />)
  await waitFor(() => expect(client.getQueryData(preferencesOptions.queryKey)).toEqual(usualPreferences))
  network.use(answer(getPreferences, calm, () => (asked += 1)))
  act(() => setCalm(true))
  await waitFor(() => expect(client.getQueryData(preferencesOptions.queryKey)).toEqual(calm))
  expect(isCalm()).toBe(true)
  expect(asked).toBe(2)
})

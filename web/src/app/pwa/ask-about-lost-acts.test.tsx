import {
  challengeEntries,
  getChallenge,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { followStates } from '@aura/contract/follows/follows.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { NotificationPreferences } from '../../features/preferences/notification-preferences.tsx'
import { preferencesOptions } from '../../features/preferences/preferences.queries.ts'
import { call } from '../../lib/call.ts'
import { networkFailure } from '../../lib/call-error.ts'
import { noteFailedAct } from '../../lib/failed-acts.ts'
import { answer, disconnect, record } from '../../testing/answer.ts'
import {
  anna,
  article,
  bea,
  namesIn,
  prepareEntries,
  press,
  showEntries,
  toSee,
} from '../../testing/entries.tsx'
import { aChallengeWithEntries } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stillTime } from '../../testing/still-time.ts'
import { askAboutLostActs } from './ask-about-lost-acts.ts'
import { watchReachability } from './reachability.ts'

prepareEntries()

/** Follows whether the server is reachable, which it is not until `back` is called. */
function unreach({ client }: Pick<ReturnType<typeof renderPage>, 'client'>) {
  network.use(http.get('*/healthz', () => HttpResponse.error()))
  onTestFinished(watchReachability(client))
  return () => {
    network.use(http.get('*/healthz', () => new HttpResponse(null, { status: 204 })))
    window.dispatchEvent(new Event('online'))
  }
}

function untilFinished(): AbortSignal {
  const finished = new AbortController()
  onTestFinished(() => finished.abort())
  return finished.signal
}

/** The list itself is not read again, as one that was read shortly before. */
const noList = answer(challengeEntries, () => new Promise<never>(() => undefined))

test('[AUR-12, CHL-21] an entry marked as seen shows so once the server answers, though the answer was lost', async () => {
  const page = showEntries([anna, bea])
  const back = unreach(page)
  await article('bea')
  network.use(
    disconnect(toggleViewed),
    noList,
    answer(getChallenge, aChallengeWithEntries({ named_post: { ...bea, is_viewed_by_user: true } })),
  )
  await press(page.person, 'bea', 'Marquer comme vue')
  expect(await screen.findByText(/^Erreur lors de la mise à jour du statut de vue/)).toBeInTheDocument()
  expect(namesIn(toSee())).toContain('bea')
  back()
  await waitFor(() => expect(namesIn(toSee())).not.toContain('bea'))
})

test('[AUR-12, CHL-22] so does the rank of an entry', async () => {
  const page = showEntries([anna, bea])
  const back = unreach(page)
  await article('bea')
  network.use(
    disconnect(rankEntry),
    noList,
    answer(getChallenge, aChallengeWithEntries({ named_post: { ...bea, user_ranking: 1 } })),
  )
  await press(page.person, 'bea', 'Mon classement')
  await page.person.click(await screen.findByRole('button', { name: '1' }))
  expect(await screen.findByText(/^Erreur lors de la mise à jour du classement/)).toBeInTheDocument()
  expect(namesIn(toSee())[0]).toBe('anna')
  back()
  await waitFor(() => expect(namesIn(toSee())[0]).toBe('bea'))
})

test('[AUR-12, APP-17] so do preferences', async () => {
  let kept = usualPreferences
  network.use(
    answer(getPreferences, () => kept),
    http.put('*/api/preferences', async ({ request }) => {
      kept = (await request.json()) as typeof kept
      return HttpResponse.error()
    }),
  )
  const page = renderPage(<NotificationPreferences />, '/settings')
  const back = unreach(page)
  const first = () => screen.getAllByRole('switch')[0] as HTMLElement
  await screen.findAllByRole('switch')
  const was = first().getAttribute('aria-checked')
  await page.person.click(first())
  expect(await screen.findByText(/Vérifiez votre réseau|Connexion impossible/)).toBeInTheDocument()
  expect(first()).toHaveAttribute('aria-checked', was)
  back()
  await waitFor(() => expect(first()).not.toHaveAttribute('aria-checked', was))
})

test('[PRF-16, APP-17] a follow whose answer was lost shows in lists of people, and the profile is read again', async () => {
  network.use(
    answer(followStates, ({ body }) => body.userIds.map((userId) => ({ userId, isFollowing: true }))),
  )
  const client = new QueryClient()
  client.setQueryDefaults(['people'], { meta: { holds: 'people-pages' } })
  client.setQueryDefaults(['profile'], { meta: { holds: 'profile' } })
  const people = [7, 8].map((id) => ({ id, isFollowing: false }))
  client.setQueryData(['people'], { pages: [{ people }], pageParams: [null] })
  client.setQueryData(['profile'], { followers: 3 })
  noteFailedAct({ of: 'account', id: 7, error: networkFailure() })
  askAboutLostActs(client, untilFinished())
  const followed = () =>
    client.getQueryData<{ pages: [{ people: typeof people }] }>(['people'])?.pages[0].people
  await expect.poll(() => followed()?.map(({ isFollowing }) => isFollowing)).toEqual([true, false])
  await expect.poll(() => client.getQueryState(['profile'])?.isInvalidated).toBe(true)
})

test('[AUR-12] of many acts whose answers were lost the latest twenty are asked about', async () => {
  const asked = record(followStates, [])
  for (let id = 1; id <= 22; id++) noteFailedAct({ of: 'account', id, error: networkFailure() })
  askAboutLostActs(new QueryClient(), untilFinished())
  const latest = Array.from({ length: 20 }, (_, place) => place + 3)
  const ids = () => asked.bodies.flatMap(({ userIds }) => userIds).toSorted((one, other) => one - other)
  await expect.poll(ids).toEqual(latest)
})

test('[AUR-12, APP-17] a choice made between the two questions stays, whatever the second answer says', async () => {
  const kept = { ...usualPreferences, calmMode: true }
  const chosen = { ...kept, quietHours: { from: '22:00', to: '07:00' } }
  let asked = 0
  network.use(
    answer(getPreferences, () => {
      asked++
      return kept
    }),
  )
  const client = new QueryClient()
  const { queryKey } = preferencesOptions
  client.setQueryData(queryKey, usualPreferences)
  const time = stillTime()
  const until = async (isTrue: () => boolean | undefined) => {
    while (!isTrue()) await time.pass(1)
  }
  noteFailedAct({ of: 'preferences', id: 0, error: networkFailure() })
  askAboutLostActs(client, new AbortController().signal)
  await until(() => client.getQueryData(queryKey)?.calmMode)
  client.setQueryData(queryKey, chosen)
  await time.pass(5_000)
  await until(() => asked === 2)
  // The answer to a later question comes after that to the second.
  let hasLaterAnswer = false
  void call(getPreferences).then(() => {
    hasLaterAnswer = true
  })
  await until(() => hasLaterAnswer)
  expect(client.getQueryData(queryKey)).toEqual(chosen)
})

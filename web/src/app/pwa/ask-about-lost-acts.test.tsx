import {
  challengeEntries,
  getChallenge,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { NotificationPreferences } from '../../features/preferences/notification-preferences.tsx'
import { answer, disconnect } from '../../testing/answer.ts'
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

import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import {
  getPreferences,
  type Preferences,
  putPreferences,
} from '@aura/contract/preferences/preferences.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { openSession } from '../lib/session.ts'
import { answer } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { aNotification, pageOf } from '../testing/notifications.ts'
import { usualPreferences } from '../testing/preferences.ts'
import { renderPage } from '../testing/render-page.tsx'
import { NotificationsPage } from './notifications-page.tsx'

beforeEach(() => openSession({ token: 'jeton', pseudo: 'moi' }))

const show = () => renderPage(<NotificationsPage />, '/notifications')

const both = { app: true, push: true }
const place = { postId: 3, commentId: 5, communityId: 2 }
const community = { communityId: 2, communityName: 'Les randonneurs' }

test.each([
  ['NTF-05', 'auraPosted', 'post-aura', { postId: 3 }, /donné de l’aura/, '/post/auraPosted/3/0'],
  ['NTF-06', 'like', 'post-like', { postId: 3, challengeId: 9 }, /aimé/, '/challenges/9?post=3'],
  ['NTF-07', 'like', 'post-like', { postId: 3 }, /aimé/, '/post/like/3/0'],
  ['NTF-08', 'comment', 'post-comment', place, /commenté/, '/post/comment/3/5'],
  ['NTF-08', 'reward', 'prize-refund', { challengeId: 9 }, /prix/, '/challenge/9'],
  ['NTF-09', 'post_comment', 'community-comment', place, /commenté/, '/community/2/3/5'],
  ['NTF-09', 'comment_reply', 'community-reply', place, /répondu/, '/community/2/3/5'],
  ['NTF-11', 'challengeValidation', 'challenge-won', { challengeId: 9 }, /remporté/, '/challenge/9'],
  ['NTF-11', 'challengeEnd', 'challenge-ended', { challengeId: 9 }, /terminé/, '/challenge/9'],
  ['NTF-12', 'join_request', 'join-request', community, /demande à rejoindre/, '/community/2'],
  ['NTF-12', 'join_accepted', 'join-accepted', community, /acceptée/, '/community/2'],
  ['NTF-12', 'join_declined', 'join-declined', community, /refusée/, '/community/2'],
  [
    'NTF-13',
    'post_deleted',
    'post-deleted',
    { communityName: 'Les randonneurs', reason: 'Hors sujet' },
    /supprimée.: Hors sujet$/,
    '/community/Les%20randonneurs',
  ],
  ['NTF-35', 'auraPosted', 'donation', { auraGained: 3 }, /vous a donné/, '/profile/l%C3%A9a'],
  ['NTF-36', 'moderation', 'report-outcome', {}, /signalement/, '/reports'],
] as const)('[%s] a click on %s (%s) leads to its place', async (_row, type, kind, data, words, address) => {
  network.use(answer(listNotifications, pageOf([aNotification({ type, kind, data, is_read: true })])))
  const view = show()
  await view.person.click(await screen.findByRole('link', { name: words }))
  expect(view.address()).toBe(address)
})

test('[APP-17] from a notification to not being told of its type any more, and back; decisions are always told', async () => {
  const kept: Preferences[] = [usualPreferences]
  const told = () => kept.map(({ notifications }) => notifications.like)
  network.use(
    answer(
      listNotifications,
      pageOf([
        aNotification(),
        aNotification({ id: 9, type: 'moderation', kind: 'report-outcome', actors: [] }),
      ]),
    ),
    http.get(`*${getPreferences.path}`, () => HttpResponse.json(kept.at(-1))),
    http.put(`*${putPreferences.path}`, async ({ request }) => {
      kept.push((await request.json()) as Preferences)
      return HttpResponse.json(kept.at(-1))
    }),
  )
  const { person } = show()
  const menus = await screen.findAllByRole('button', { name: 'Options de la notification' })
  await person.click(menus[1] as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: 'Choisir ce que je reçois' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Ne plus recevoir ce type' })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await person.click(menus[0] as HTMLElement)
  await person.click(await screen.findByRole('menuitem', { name: 'Ne plus recevoir ce type' }))
  expect(await screen.findByText(/^Vous ne recevrez plus de notifications «.Likes.»\.$/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(told()).toEqual([both, { ...both, app: false }, both]))
})

import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
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

type Shown = Pick<Notification, 'type' | 'kind' | 'data'>

const place = { postId: 3, commentId: 5, communityId: 2 }
const community = { communityId: 2, communityName: 'Les randonneurs' }

/** Shows this one notification, clicks on it, and expects to be at the address. */
async function expectPlace(notification: Shown, words: RegExp, address: string) {
  network.use(answer(listNotifications, pageOf([aNotification({ ...notification, is_read: true })])))
  const view = show()
  await view.person.click(await screen.findByRole('link', { name: words }))
  expect(view.address()).toBe(address)
}

test('[NTF-05] aura given to a post leads to the post', () =>
  expectPlace(
    { type: 'auraPosted', kind: 'post-aura', data: { postId: 3 } },
    /donné de l’aura/,
    '/post/auraPosted/3/0',
  ))

test('[NTF-06] the like of a post of a challenge leads to the challenge', () =>
  expectPlace(
    { type: 'like', kind: 'post-like', data: { postId: 3, challengeId: 9 } },
    /aimé/,
    '/challenges/9?post=3',
  ))

test('[NTF-07] the like of another post leads to the post', () =>
  expectPlace({ type: 'like', kind: 'post-like', data: { postId: 3 } }, /aimé/, '/post/like/3/0'))

test('[NTF-08] a comment leads to itself below its post', () =>
  expectPlace({ type: 'comment', kind: 'post-comment', data: place }, /commenté/, '/post/comment/3/5'))

test('[NTF-08] a reward without comment or post leads to its challenge', () =>
  expectPlace({ type: 'reward', kind: 'prize-refund', data: { challengeId: 9 } }, /prix/, '/challenge/9'))

test.each([
  ['post_comment', 'community-comment', /commenté/],
  ['comment_reply', 'community-reply', /répondu/],
] as const)('[NTF-09] a %s leads to itself in its community', (type, kind, words) =>
  expectPlace({ type, kind, data: place }, words, '/community/2/3/5'),
)

test.each([
  ['challengeValidation', 'challenge-won', /remporté/],
  ['challengeEnd', 'challenge-ended', /terminé/],
] as const)('[NTF-11] a %s leads to its challenge', (type, kind, words) =>
  expectPlace({ type, kind, data: { challengeId: 9 } }, words, '/challenge/9'),
)

test.each([
  ['join_request', 'join-request', /demande à rejoindre/],
  ['join_accepted', 'join-accepted', /acceptée/],
  ['join_declined', 'join-declined', /refusée/],
] as const)('[NTF-12] a %s leads to its community', (type, kind, words) =>
  expectPlace({ type, kind, data: community }, words, '/community/2'),
)

test('[NTF-13] a post taken out of a community says why, and leads to the community by its name', () =>
  expectPlace(
    {
      type: 'post_deleted',
      kind: 'post-deleted',
      data: { communityName: 'Les randonneurs', reason: 'Hors sujet' },
    },
    /supprimée.: Hors sujet$/,
    '/community/Les%20randonneurs',
  ))

test('[NTF-35] a donation leads to who gave', () =>
  expectPlace(
    { type: 'auraPosted', kind: 'donation', data: { auraGained: 3 } },
    /vous a donné/,
    '/profile/l%C3%A9a',
  ))

test('[NTF-36] the outcome of a report leads to one’s reports', () =>
  expectPlace({ type: 'moderation', kind: 'report-outcome', data: {} }, /signalement/, '/reports'))

const both = { app: true, push: true }

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

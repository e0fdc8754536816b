import { notificationChoices } from '@aura/contract/notifications/notification-choices'
import { notificationChoice, notificationKinds } from '@aura/contract/notifications/notifications.kinds'
import { expect, test } from 'vitest'
import { endOfQuiet, isLeftToDigest, pushTime } from './preferences.rules.ts'
import { presentPreferences } from './preferences.views.ts'

test.each([
  // Winter in Paris is UTC+1, summer UTC+2.
  ['within a day', '13:00', '15:00', '2026-11-21T12:30:00Z', '2026-11-21T14:00:00Z'],
  ['the first minute', '13:00', '15:00', '2026-11-21T12:00:00Z', '2026-11-21T14:00:00Z'],
  ['the moment before', '13:00', '15:00', '2026-11-21T11:59:59.999Z', 'now'],
  ['the moment they end', '13:00', '15:00', '2026-11-21T14:00:00Z', 'now'],
  ['over midnight, in the evening', '22:00', '07:00', '2026-11-21T21:00:00Z', '2026-11-22T06:00:00Z'],
  ['over midnight, in the night', '22:00', '07:00', '2026-11-22T02:00:00Z', '2026-11-22T06:00:00Z'],
  ['over midnight, by day', '22:00', '07:00', '2026-11-22T06:00:00Z', 'now'],
  ['from midnight', '00:00', '06:30', '2026-11-21T23:00:00Z', '2026-11-22T05:30:00Z'],
  ['until midnight', '20:15', '00:00', '2026-11-21T22:59:00Z', '2026-11-21T23:00:00Z'],
  ['all but one minute', '12:00', '11:59', '2026-11-21T10:58:59Z', '2026-11-21T10:59:00Z'],
  [
    'a night of nine hours that lasts eight',
    '22:00',
    '07:00',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00Z',
  ],
  ['a night of nine hours that lasts ten', '22:00', '07:00', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ['an end that is skipped', '22:00', '02:30', '2026-03-29T00:59:00Z', '2026-03-29T01:30:00Z'],
  ['a start that is skipped', '02:30', '07:00', '2026-03-29T01:10:00Z', 'now'],
  ['an end passed twice, before', '22:00', '02:30', '2026-10-25T00:29:00Z', '2026-10-25T00:30:00Z'],
  ['an end passed twice, between', '22:00', '02:30', '2026-10-25T01:15:00Z', 'now'],
  ['a start passed twice', '02:30', '07:00', '2026-10-25T01:10:00Z', '2026-10-25T06:00:00Z'],
])('quiet hours: %s, from %s to %s, at %s wait until %s', (_what, from, to, moment, end) => {
  const now = new Date(moment)
  const expected = end === 'now' ? now : new Date(end)
  expect(endOfQuiet({ from, to }, now).toISOString()).toBe(expected.toISOString())
})

test('a push is sent when its choice is on in both channels, after quiet hours', () => {
  const now = new Date('2026-11-21T22:00:00Z')
  const row = { calmSince: null, quietFrom: '22:00', quietTo: '07:00' }
  const preferences = presentPreferences({ ...row, appOff: ['follow'], pushOff: ['like'] })
  expect(pushTime(preferences, 'follow', now)).toBeNull()
  expect(pushTime(preferences, 'comment-like', now)).toBeNull()
  expect(pushTime(preferences, 'mention', now)).toEqual(new Date('2026-11-22T06:00:00Z'))
  expect(pushTime({ ...preferences, quietHours: null }, 'mention', now)).toEqual(now)
})

test('[APP-13] the digest covers aura from the moment calm mode is on, and nothing else', () => {
  const since = new Date('2026-11-21T12:00:00Z')
  const [before, after] = [new Date(since.getTime() - 1), new Date(since.getTime() + 1)]
  expect(isLeftToDigest(since, 'donation', since)).toBe(true)
  expect(isLeftToDigest(since, 'post-aura', after)).toBe(true)
  expect(isLeftToDigest(since, 'donation', before)).toBe(false)
  expect(isLeftToDigest(null, 'donation', after)).toBe(false)
  expect(isLeftToDigest(since, 'post-like', after)).toBe(false)
  expect(isLeftToDigest(since, 'calm-digest', after)).toBe(false)
})

test('every choice has a kind', () => {
  expect(new Set(notificationKinds.map(notificationChoice))).toEqual(new Set(notificationChoices))
})

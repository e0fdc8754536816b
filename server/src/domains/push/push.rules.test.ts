import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { pushServiceOf, readPushKeys, retryWaitMs } from './push.rules.ts'

const { services } = readConfig({}).push

describe('[NTF-31] the server sends to known push services alone', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/x:y',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('%s is one', (endpoint) => {
    expect(pushServiceOf(endpoint, services)).toBe(new URL(endpoint).origin)
  })

  test.each([
    ['another host', 'https://example.com/fcm.googleapis.com'],
    ['this machine', 'https://127.0.0.1/x'],
    ['a host that ends alike', 'https://evilfcm.googleapis.com/x'],
    ['a domain that ends alike', 'https://evilpush.apple.com/x'],
    ['the domain itself', 'https://push.apple.com/x'],
    ['a host that goes on', 'https://fcm.googleapis.com.example.com/x'],
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['a user', 'https://fcm.googleapis.com@example.com/x'],
    ['a password', 'https://user:pass@fcm.googleapis.com/x'],
    ['a file', 'file:///etc/passwd'],
    ['spaces', ' https://fcm.googleapis.com/x'],
    ['letters of no address', 'https://fcm.googleapis.com/é'],
    ['no address', 'fcm.googleapis.com'],
  ])('%s is none', (_what, endpoint) => {
    expect(pushServiceOf(endpoint, services)).toBeUndefined()
  })

  test('a whole origin is that one, port included', () => {
    const own = ['http://127.0.0.1:8099']
    expect(pushServiceOf('http://127.0.0.1:8099/x', own)).toBe('http://127.0.0.1:8099')
    for (const other of [
      'http://127.0.0.1:8098/x',
      'https://127.0.0.1:8099/x',
      'https://fcm.googleapis.com/x',
    ])
      expect(pushServiceOf(other, own)).toBeUndefined()
  })
})

describe('[NTF-31] keys are checked when they come', () => {
  const point = createECDH('prime256v1').generateKeys()
  const secret = randomBytes(16)

  test('in either alphabet, padded or not', () => {
    const expected = { p256dh: point.toString('base64url'), auth: secret.toString('base64url') }
    expect(readPushKeys(expected)).toEqual(expected)
    expect(readPushKeys({ p256dh: point.toString('base64'), auth: secret.toString('base64') })).toEqual(
      expected,
    )
  })

  const offCurve = Buffer.from(point)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const hybrid = Buffer.from(point)
  hybrid[0] = 6 + ((point[64] ?? 0) & 1)
  test.each([
    ['a point off the curve', offCurve, secret],
    ['a point written otherwise', hybrid, secret],
    ['a compressed point', createECDH('prime256v1').generateKeys(undefined, 'compressed'), secret],
    ['zeros', Buffer.alloc(65), secret],
    ['a short secret', point, secret.subarray(1)],
    ['a long secret', point, randomBytes(17)],
  ])('%s is refused', (_what, p256dh, auth) => {
    expect(
      readPushKeys({ p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }),
    ).toBeUndefined()
  })

  test('what is no base64 is refused', () => {
    expect(readPushKeys({ p256dh: 'é'.repeat(87), auth: secret.toString('base64url') })).toBeUndefined()
  })
})

test.each([
  ['the first failure', 1, undefined, 0, seconds(30)],
  ['the fourth', 4, undefined, 0, minutes(4)],
  ['the thousandth', 1000, undefined, 0, hours(1)],
  ['one that asks for nothing', 1, 0, 0, seconds(1)],
  ['one that asks for a day', 1, hours(24), 0, hours(1)],
  ['the first, by chance', 1, undefined, 1, seconds(33)],
  ['one that asks for a minute, by chance', 5, minutes(1), 0.5, seconds(63)],
])('after %s a push waits', (_what, attempts, retryAfterMs, chance, wait) => {
  expect(retryWaitMs(attempts, retryAfterMs, chance)).toBeCloseTo(wait, 6)
})

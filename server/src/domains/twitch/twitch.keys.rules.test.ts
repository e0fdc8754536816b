import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTwitchKeys, drawNonce } from './twitch.keys.rules.ts'

const keys = createTwitchKeys('a secret of this site')
const others = createTwitchKeys('a secret of another one')
const now = new Date('2026-11-23T10:00:00Z')
const state = {
  accountId: 7,
  nonce: drawNonce(),
  expiresAt: new Date('2026-11-23T10:10:00Z'),
  isFromProfile: true,
}

test('[TWI-03] a state tells who was sent to Twitch, until it expires', () => {
  const written = keys.writeState(state)
  expect(keys.readState(written, now)).toEqual(state)
  expect(keys.readState(written, state.expiresAt)).toBeUndefined()
})

test.each<[string, (written: string) => string]>([
  ['of another person', (written) => written.replace(/^7/, '8')],
  ['that lasts longer', (written) => written.replace(/\.(\d{13})\./, '.9999999999999.')],
  ['that leads elsewhere', (written) => written.replace('.1.', '.0.')],
  ['of another nonce', (written) => written.replace(state.nonce, drawNonce())],
  ['without a signature', (written) => written.replace(/\.[^.]+$/, '')],
  ['with another signature', (written) => written.replace(/[^.]+$/, 'A'.repeat(43))],
  ['of another site', () => others.writeState(state)],
  ['that is empty', () => ''],
])('[TWI-03] a state %s tells nothing', (_what, forge) => {
  expect(keys.readState(forge(keys.writeState(state)), now)).toBeUndefined()
})

test('[TWI-10] tokens are sealed for one account: nobody else, and no altered text, opens them', () => {
  const tokens = { access: 'the-access-token', refresh: 'the-refresh-token' }
  const sealed = keys.seal(7, tokens)
  expect(Buffer.from(sealed.sealed).toString('latin1')).not.toContain('token')
  expect(keys.seal(7, tokens).sealed).not.toEqual(sealed.sealed)
  expect(keys.open(7, sealed)).toEqual(tokens)
  expect(keys.open(8, sealed)).toBeUndefined()
  expect(others.open(7, sealed)).toBeUndefined()
  expect(keys.open(7, { ...sealed, keyVersion: 2 })).toBeUndefined()
  for (const place of [0, 12, 28, sealed.sealed.length - 1]) {
    const altered = Buffer.from(sealed.sealed)
    altered[place] = (altered[place] ?? 0) ^ 1
    expect(keys.open(7, { ...sealed, sealed: altered })).toBeUndefined()
  }
  expect(keys.open(7, { ...sealed, sealed: new Uint8Array(5) })).toBeUndefined()
})

test('[TWI-06] a message counts as signed by its id, its moment and each byte of its body', () => {
  const message = { id: 'a', sentAt: '2026-11-23T10:00:00Z', body: Buffer.from('{"x":1}') }
  const sign = (secret: string) =>
    `sha256=${createHmac('sha256', secret).update(`a${message.sentAt}{"x":1}`).digest('hex')}`
  const signature = sign(keys.webhookSecret)
  expect(keys.isSigned({ ...message, signature })).toBe(true)
  expect(keys.isSigned({ ...message, signature: sign(others.webhookSecret) })).toBe(false)
  expect(keys.isSigned({ ...message, signature: '' })).toBe(false)
  expect(keys.isSigned({ ...message, signature, id: 'b' })).toBe(false)
  expect(keys.isSigned({ ...message, signature, sentAt: '2026-11-23T10:00:01Z' })).toBe(false)
  expect(keys.isSigned({ ...message, signature, body: Buffer.from('{"x": 1}') })).toBe(false)
})

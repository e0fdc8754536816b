import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts'

let peer: SmtpPeer
const letter = { from: 'a@aura.test', to: 'b@aura.test', subject: 'Été', text: 'Bonjour' }
const send = (greetingTimeout = 30_000) =>
  createTransport({ url: peer.url, greetingTimeout }).sendMail(letter)

beforeAll(async () => {
  peer = await startSmtpPeer()
})
afterAll(() => peer.close())

test('accepts and keeps what it is sent', async () => {
  await send()
  const [mail] = await peer.untilReceived(1)
  expect(mail).toMatchObject({ from: 'a@aura.test', to: ['b@aura.test'], subject: 'Été' })
  expect(mail?.text.trim()).toBe('Bonjour')
})

test('refuses, rejects and hangs when told to', async () => {
  peer.behave('refuse')
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  peer.behave('reject')
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  peer.behave('hang')
  await expect(send(300)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(peer.received).toHaveLength(1)
})

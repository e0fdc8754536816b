import { expect, test } from 'vitest'
import { isRefusedForGood } from './mail-refusal.ts'

const answerTo = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) })

test.each([
  '550 5.1.1 <lea@exemple.fr>: Recipient address rejected: User unknown',
  '550 no such mailbox',
  '550-5.1.1 The email account does not exist.\n550 5.1.1 See our pages.',
  '501 5.1.3 Bad recipient address syntax',
  '552 5.2.2 Mailbox full',
  '553 5.1.3 Invalid address',
  '556 5.1.10 Domain does not accept mail (null MX)',
])('[RUN-14] the recipient is refused for good: %s', (response) => {
  expect(isRefusedForGood(answerTo('RCPT TO', response))).toBe(true)
})

test.each([
  ['RCPT TO', '450 4.2.0 Greylisted, see http://postgrey.example'],
  ['RCPT TO', '451 4.3.0 Try again later'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['RCPT TO', '554 5.7.1 Client host [192.0.2.1] blocked'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 5.1.8 <aura@exemple.fr>: Sender address rejected: Domain not found'],
  ['RCPT TO', '550 5.1.0 <aura@exemple.fr>: Sender address rejected: User unknown in local recipient table'],
  ['RCPT TO', '504 5.5.2 <aura>: Helo command rejected: need fully-qualified hostname'],
  ['RCPT TO', '503 Bad sequence of commands'],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
  ['RCPT TO', '530 Authentication required'],
  ['MAIL FROM', '550 5.1.8 Sender address rejected'],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed'],
  ['DATA', '554 5.6.0 Message not accepted'],
])('[RUN-14] it is tried again after %s: %s', (command, response) => {
  expect(isRefusedForGood(answerTo(command, response))).toBe(false)
})

test('[RUN-14] it is tried again when the mail server cannot be reached', () => {
  expect(isRefusedForGood(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(false)
})

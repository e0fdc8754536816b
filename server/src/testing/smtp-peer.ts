import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `refuse` answers 451 (try again later) to every message; `reject` refuses every recipient for good; `hang` never greets. */
export type SmtpBehaviour = 'accept' | 'refuse' | 'reject' | 'hang'

export interface ReceivedMail {
  from: string | undefined
  to: string[]
  subject: string
  text: string
  html: string
  /** The message as it travelled. */
  source: string
}

export interface SmtpPeer {
  url: string
  /** What was accepted so far, oldest first. */
  readonly received: readonly ReceivedMail[]
  /** How many clients connected, however they were treated. */
  readonly connections: number
  behave(behaviour: SmtpBehaviour): void
  /** Answers every recipient this, such as `450 4.2.0 Greylisted`, until {@link behave} says otherwise. */
  answerRecipients(reply: string): void
  /** Leaves clients without an answer who name this recipient. */
  hangFor(recipient: string): void
  /** Clients that wait for such an answer at this moment. */
  readonly waitingClients: number
  /** Resolves once `count` messages in all were accepted. */
  untilReceived(count: number): Promise<readonly ReceivedMail[]>
  close(): Promise<void>
}

/** A controllable mail server on a free loopback port, for `SMTP_URL` in tests. */
export async function startSmtpPeer(): Promise<SmtpPeer> {
  let behaviour: SmtpBehaviour = 'accept'
  let recipientReply: string | undefined
  let connections = 0
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const slowRecipients = new Set<string>()
  const waitingSessions = new Set<string>()

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onConnect(_session, greet) {
      connections++
      if (behaviour !== 'hang') greet()
    },
    onMailFrom(_address, _session, answer) {
      if (behaviour === 'refuse') answer(refusal(451, 'try again later'))
      else answer()
    },
    onRcptTo({ address }, session, answer) {
      if (slowRecipients.has(address)) waitingSessions.add(session.id)
      else if (recipientReply) answer(refusal(Number(recipientReply.slice(0, 3)), recipientReply.slice(4)))
      else answer()
    },
    onClose(session) {
      waitingSessions.delete(session.id)
    },
    onData(stream, session, answer) {
      buffer(stream)
        .then(async (source) => {
          const mail = await PostalMime.parse(source)
          received.push({
            from: mail.from?.address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            source: source.toString('utf8'),
          })
          answer()
          for (const look of waiting) look()
        })
        .catch(answer)
    },
  })
  // A client that gives up mid-sentence is part of what tests do.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return connections
    },
    behave(next) {
      behaviour = next
      recipientReply = next === 'reject' ? '550 5.1.1 no such mailbox' : undefined
    },
    answerRecipients(reply) {
      behaviour = 'accept'
      recipientReply = reply
    },
    hangFor(recipient) {
      slowRecipients.add(recipient)
    },
    get waitingClients() {
      return waitingSessions.size
    },
    untilReceived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve(received)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

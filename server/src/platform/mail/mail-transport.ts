import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock/clock.ts'

export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
}

/** Hands a message to where mail goes; rejects when it was not taken. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** Bounds of one attempt, so that a mail server that hangs holds a job and nothing else. */
const smtpTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** Sends through an SMTP server (`SMTP_URL`). */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({ url, ...smtpTimeouts })
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from))
  }
}

/** Writes each message to `<folder>/<time>-<recipient>.eml` [RUN-14]. */
export function createFileTransport(folder: string, from: string, clock: Clock): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail({ ...messageOf(mail, from), date: clock.now() })
    await mkdir(folder, { recursive: true })
    const name = `${clock.now().toISOString().replace(/[:.]/g, '-')}-${fileNameOf(mail.recipient)}.eml`
    const path = join(folder, name)
    // Written aside and renamed, so that a reader of the folder never meets half a message.
    const file = await open(`${path}.part`, 'w')
    try {
      await file.writeFile(message as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  }
}

function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same message sent twice after a crash has the same id, so that mailboxes may drop the second.
    messageId: `<outbox-${mail.id}@aura>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function fileNameOf(recipient: string): string {
  return recipient.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100)
}

import { createHash } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, days, later } from '../clock/clock.ts'

export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
}

/** Sends a message; rejects if it was not accepted. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** Time limits of one attempt, so that a mail server that hangs delays one job only. */
const smtpTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** Sends through an SMTP server (`SMTP_URL`). */
export async function createSmtpTransport(url: string, from: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...smtpTimeouts })
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from))
  }
}

/** Writes each message to `<folder>/<time>-<recipient>.eml` [RUN-14]. */
export function createFileTransport(folder: string, from: string, clock: Clock): MailTransport {
  return async (mail) => {
    // Loaded by the first message: the library is large.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail({ ...messageOf(mail, from), date: clock.now() })
    await mkdir(folder, { recursive: true })
    // Mails contain one-time links, so the folder is readable by the server's user alone, even if it existed before [RUN-37].
    await chmod(folder, 0o700)
    const name = `${fileTimeOf(clock.now())}-${fileNameOf(mail.recipient)}`
    // Written to another name and linked when complete, so that readers of the folder never find half a message.
    const draft = join(folder, `${name}.${mail.id}.part`)
    await writeDurably(draft, message as Buffer)
    await link(draft, join(folder, `${name}.eml`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      // Two messages to one person in one millisecond must not overwrite each other.
      return link(draft, join(folder, `${name}-${mail.id}.eml`))
    })
    await rm(draft)
  }
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function messageOf(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail, from),
    // Nobody's « out of office » answers it (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A message sent twice after a crash has the same id, so that mailboxes may drop the second. The number alone is also the one of
 * another message of another site, or of this one before its database was begun anew.
 */
function messageIdOf({ id, recipient, subject, text }: OutgoingMail, from: string): string {
  const digest = createHash('sha256').update([id, recipient, subject, text].join('\n')).digest('hex')
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'aura.invalid'
  return `<${digest.slice(0, 32)}@${domain}>`
}

const fileTimeOf = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

/** Begins with the time of {@link fileTimeOf}, as the files of messages do. */
const hasFileTime = /^\d{4}-\d\d-\d\dT[\d-]+Z-/

/** How long the file of a message is kept: it names its recipient, whose account may be erased since. */
const fileDays = 30

/** Deletes old files of messages, and nothing else that an operator keeps in their folder. */
export async function forgetOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const end = fileTimeOf(later(now, -days(fileDays)))
  for (const name of names)
    if (hasFileTime.test(name) && name < end) await rm(join(folder, name), { force: true })
}

function fileNameOf(recipient: string): string {
  return recipient.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100)
}

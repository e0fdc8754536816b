import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { MailTransport } from './mail-transport.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
}

export type Mailer = ReturnType<typeof createMailer>

const jobName = 'mail.send'

/**
 * Mail by an outbox: written in the transaction of its cause, sent by a job, tried again for about two days, and
 * emptied once sent, since it holds one-time links.
 */
export function createMailer({
  db,
  jobs,
  clock,
  transport,
}: {
  db: Db
  jobs: Jobs
  clock: Clock
  transport: MailTransport
}) {
  jobs.define<{ mailId: number }>({
    name: jobName,
    retryLimit: 20,
    retryDelaySeconds: 2,
    expireSeconds: 60,
    run: ({ mailId }) => send(mailId),
  })

  async function send(id: number): Promise<void> {
    const mail = await db
      .selectFrom('outboxMail')
      .select(['recipient', 'subject', 'bodyText', 'bodyHtml'])
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .executeTakeFirst()
    if (!mail || mail.recipient === null || mail.bodyText === null || mail.bodyHtml === null) return
    await transport({
      id,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
    })
    await db
      .updateTable('outboxMail')
      .set({ sentAt: clock.now(), recipient: null, bodyText: null, bodyHtml: null })
      .where('id', '=', id)
      .execute()
  }

  return {
    /** Puts a message in the outbox, as part of the caller's transaction. */
    async queue(tx: Tx, { recipient, subject, text, html }: Mail): Promise<void> {
      const { id } = await tx
        .insertInto('outboxMail')
        .values({ recipient, subject, bodyText: text, bodyHtml: html, createdAt: clock.now(), sentAt: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.enqueue(tx, jobName, { mailId: id })
    },
  }
}

/** Forgets that messages were sent before `before`. */
export async function forgetSentMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outboxMail').where('sentAt', '<', before).execute()
}

import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Clock, days, later, minutes } from '../clock/clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { withoutSecrets } from '../log/log.ts'
import { isRefusedForGood } from './mail-refusal.ts'
import type { MailTransport } from './mail-transport.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
  /** For mails that restore access, which may use the reserved part of the limit of an address. */
  isEssential?: boolean
  /** Key of the limit instead of the address, for mails that only a logged-in account can cause (decision 23). */
  limitKey?: string
}

/** A message that is not sent. */
export interface UnsentMail {
  createdAt: Date
  /** Tries so far. */
  tries: number
  /** Whether the recipient was refused for good, so that it is not tried again. */
  isRefused: boolean
  /** What the last try ended with, without addresses. */
  failure: string | undefined
}

export type Mailer = ReturnType<typeof createMailer>

const jobName = 'mail.send'

/** Messages that one process sends at the same time, so that a slow check of one recipient delays no other message. */
const mailsAtOnce = 6

/** Mails of one limit within the window: those of an address that anybody can cause, all kinds together [ACC-55]. */
const places = 5
const windowMs = minutes(30)

/**
 * Mail through an outbox: written in the transaction of its cause, sent by a job, retried for about two days unless the recipient is
 * refused for good, and emptied at its end, because it contains one-time links.
 */
export function createMailer({
  db,
  jobs,
  clock,
  log,
  transport,
  onRefused,
}: {
  db: Db
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
  transport: MailTransport
  /** Told of each message whose recipient is refused for good. */
  onRefused: () => void
}) {
  jobs.define<{ mailId: number }>({
    name: jobName,
    // Two days of retries, whose intervals grow to an hour.
    retryLimit: 60,
    retryDelaySeconds: 2,
    expireSeconds: 60,
    atOnce: mailsAtOnce,
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
    const { recipient, subject, bodyText: text, bodyHtml: html } = mail
    try {
      await transport({ id, recipient, subject, text, html })
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
      return keepRefusal(id, error)
    }
    await db
      .updateTable('outboxMail')
      .set({ sentAt: clock.now(), recipient: null, bodyText: null, bodyHtml: null })
      .where('id', '=', id)
      .execute()
  }

  async function keepRefusal(id: number, error: Error): Promise<void> {
    const refusal = withoutSecrets(error.message)
    await db
      .updateTable('outboxMail')
      .set({ refusal, bodyText: null, bodyHtml: null })
      .where('id', '=', id)
      .execute()
    log.warn({ err: error, mailId: id }, 'mail refused for good')
    onRefused()
  }

  return {
    /** The messages for an address that are not sent, oldest first. */
    async findUnsent(db: Db, recipient: string): Promise<UnsentMail[]> {
      const { rows } = await sql<{
        createdAt: Date
        tries: number
        isRefused: boolean
        failure: string | null
      }>`
        select outbox_mail.created_at, refusal is not null as is_refused,
          coalesce(job.retry_count + (job.state in ('retry', 'failed'))::integer, 0) as tries,
          coalesce(refusal, job.output->>'message') as failure
        from outbox_mail left join pgboss.job on job.name = ${jobName} and job.data->>'mailId' = outbox_mail.id::text
        where sent_at is null and recipient = ${recipient} order by outbox_mail.id`.execute(db)
      return rows.map(({ failure, ...mail }) => ({
        ...mail,
        failure: failure === null ? undefined : withoutSecrets(failure),
      }))
    },

    /**
     * Writes a message to the outbox, in the caller's transaction; false when its limit is reached. The last place of an address is
     * reserved for essential messages, so that strangers cannot prevent a reset link.
     */
    async queue(tx: Tx, mail: Mail): Promise<boolean> {
      const { recipient, subject, text, html, limitKey, isEssential = limitKey !== undefined } = mail
      const now = clock.now()
      const limitHash = limitKey === undefined ? hashAddress(recipient) : hash(`limit ${limitKey}`)
      // Of two concurrent messages, the second must count the first.
      await sql`select pg_advisory_xact_lock(hashtextextended(${limitHash.toString('hex')}, 0))`.execute(tx)
      const { rows } = await sql<{ id: number }>`
        insert into outbox_mail (recipient, limit_hash, subject, body_text, body_html, created_at)
        select ${recipient}, ${limitHash}, ${subject}, ${text}, ${html}, ${now}
        where (select count(*) from outbox_mail
          where limit_hash = ${limitHash} and created_at > ${later(now, -windowMs)})
          < ${places - (isEssential ? 0 : 1)}
        returning id`.execute(tx)
      if (!rows[0]) return false
      await jobs.enqueue(tx, jobName, { mailId: rows[0].id })
      return true
    },
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
const hashAddress = (address: string): Buffer => hash(address.trim().normalize('NFC').toLowerCase())

/** How long the record of a message that is not sent is kept; by then its job has given up. */
const unsentDays = 3
/** How long the record of a sent message is kept. */
const sentDays = 30

/**
 * Deletes old messages; unsent ones still contain an address and a one-time link. The hash of an address would reveal the
 * recipient, so it is removed once the limit no longer counts it.
 */
export async function forgetOldMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outboxMail')
    .set({ limitHash: null })
    .where('limitHash', 'is not', null)
    .where('createdAt', '<', later(now, -windowMs))
    .execute()
  await db
    .deleteFrom('outboxMail')
    .where('sentAt', '<', later(now, -days(sentDays)))
    .execute()
  await db
    .deleteFrom('outboxMail')
    .where('sentAt', 'is', null)
    .where('createdAt', '<', later(now, -days(unsentDays)))
    .execute()
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface OutboxMessage {
  name: string
  to: string
  subject: string
  sent_at: string
  text: string
}

const newestShown = 50

/** The newest messages of the outbox folder, for the page that shows them while developing [RUN-15]. */
export async function readOutboxFolder(folder: string): Promise<OutboxMessage[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, newestShown)
  return Promise.all(newest.map((name) => readMessage(folder, name)))
}

async function readMessage(folder: string, name: string): Promise<OutboxMessage> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    name,
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    sent_at: new Date(mail.date ?? 0).toISOString(),
    text: mail.text ?? '',
  }
}

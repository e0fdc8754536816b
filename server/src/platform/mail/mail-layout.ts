import { escapeHtml } from '../html/escape-html.ts'
import type { Mail } from './mailer.ts'

/** Words of a mail. */
export interface MailText {
  subject: string
  /** Paragraphs above the link. */
  before: string[]
  link: { label: string; address: string } | undefined
  /** Paragraphs below the link. */
  after: string[]
}

/** Lays a message out as plain text and as simple HTML that every mail program shows. */
export function layOutMail(recipient: string, { subject, before, link, after }: MailText): Mail {
  const lines = [...before, ...(link ? [`${link.label} :\n${link.address}`] : []), ...after, 'Aura']
  return { recipient, subject, text: lines.join('\n\n'), html: htmlOf({ subject, before, link, after }) }
}

function htmlOf({ subject, before, link, after }: MailText): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.address)}" style="background:#17151f;color:#fff;padding:12px 22px;border-radius:99px;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p><p style="margin:0 0 16px;color:#5e5a70;font-size:13px;word-break:break-all">${escapeHtml(link.address)}</p>`
    : ''
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#faf9fd;color:#17151f;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 24px"><p style="font-size:22px;font-weight:800;margin:0 0 24px">aura</p>${before.map(paragraph).join('')}${button}${after.map(paragraph).join('')}</div></body></html>`
}

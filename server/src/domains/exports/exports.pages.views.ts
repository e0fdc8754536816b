import type { HistoryEntry } from '@aura/contract/aura/aura.history.contract'
import { describeMovement, stateNames } from '@aura/contract/aura/aura.movements'
import { formatDay, formatMoment } from '../../platform/clock/paris.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { pageTexts as texts } from './exports.texts.ts'

/** A post, or a comment with its one file, as the export's pages show it. */
export interface ShownPost {
  id: number
  legend: string
  createdAt: Date
  aura: number | null
  likes: number | null
  comments: number | null
  media: readonly { file: string | null; kind: 'image' | 'video'; alt: string | null }[]
}

export interface ShownComment {
  postId: number
  content: string
  createdAt: Date
  file: string | null
  alt: string | null
}

/** The parts of an export that pages show, in the order of their links. */
export const sections = ['posts', 'comments', 'ledger'] as const
export type Section = (typeof sections)[number]

export const pageName = (section: Section, number: number) => `${section}-${number}.html`

const number = (value: number | null) => (value ?? 0).toLocaleString('fr-FR')
const time = (at: Date) => `<time datetime="${at.toISOString()}">${escapeHtml(formatMoment(at))}</time>`
const words = (text: string) => `<p class="words">${escapeHtml(text)}</p>`

function medium(file: string | null, kind: 'image' | 'video', alt: string | null): string {
  if (file === null) return `<p class="muted">${texts.missingMedia}</p>`
  const [address, label] = [escapeHtml(file), escapeHtml(alt ?? '')]
  return kind === 'video'
    ? `<video src="${address}" aria-label="${label}" controls preload="none"></video>`
    : `<img src="${address}" alt="${label}" loading="lazy">`
}

const rendered = {
  posts: (post: ShownPost) => `<article>${time(post.createdAt)}
${post.media.map(({ file, kind, alt }) => medium(file, kind, alt)).join('')}
${post.legend ? words(post.legend) : `<p class="muted">${texts.noLegend}</p>`}
<p class="muted">${escapeHtml(texts.counts(number(post.aura), number(post.likes), number(post.comments)))}</p></article>`,
  comments: ({ createdAt, postId, content, file, alt }: ShownComment) => `<article>${time(createdAt)}
<p class="muted">${escapeHtml(texts.onPost(postId))}</p>${words(content)}
${file === null ? '' : medium(file, file.endsWith('.mp4') ? 'video' : 'image', alt)}</article>`,
  ledger: (entry: HistoryEntry) => {
    const at = new Date(entry.created_at)
    const amount = `${entry.amount > 0 ? '+' : ''}${number(entry.amount)}`.replace('-', '−')
    return `<tr><td>${escapeHtml(entry.day === null ? formatMoment(at) : formatDay(at))}</td>
<td>${escapeHtml(describeMovement(entry))}</td><td>${amount}</td><td>${stateNames[entry.state]}</td></tr>`
  },
}

// Whatever people wrote, the page runs no script and reads no network: it loads only files of the archive.
const policy = "default-src 'none'; img-src file: 'self'; media-src file: 'self'; style-src 'unsafe-inline'"
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;color:#17151f;background:#faf9fd}
article,table{background:#fff;border:1px solid #e4e1ee;border-radius:12px;padding:1rem;margin:1rem 0}table{width:100%;border-spacing:0}
h1{line-height:1.2}h2{margin:0 0 .5rem;font-size:1.2rem}a{color:#8a5a00}dt{margin-top:.75rem}dd{margin:0}
td{padding:.4rem;vertical-align:top;overflow-wrap:anywhere;border-bottom:1px solid #e4e1ee}img,video{display:block;max-width:100%;max-height:32rem;margin:.5rem 0;border-radius:8px}
.person img{width:6rem;height:6rem;object-fit:cover;border-radius:50%}
.words{white-space:pre-wrap;overflow-wrap:anywhere}.muted,time{color:#5e5a70;font-size:.9rem}nav{display:flex;gap:1rem;flex-wrap:wrap}
@media(max-width:40rem){tbody,tr{display:grid}tr{grid-template-columns:1fr auto;padding:.4rem 0;border-bottom:1px solid #e4e1ee}
td{border:0;padding:0 .4rem}td:nth-child(2),td:nth-child(3){order:-1}td:nth-child(n+3){text-align:right}td:first-child,td:last-child{font-size:.9rem}}
@media(prefers-color-scheme:dark){body{color:#f4f3fa;background:#0b0b10}article,table{background:#14141c;border-color:#262633}td,tr{border-color:#262633}.muted,time{color:#a6a4b8}a{color:#f2c14e}}`

const document = (title: string, body: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`

/** One page of a section, with links to those beside it. */
export function sectionPage(
  section: Section,
  rows: readonly object[],
  { page, isLast }: { page: number; isLast: boolean },
): string {
  const title = `${texts[section]}, ${texts.page(page)}`
  const render = rendered[section] as (row: object) => string
  const items = rows.map(render).join('\n')
  const links = [
    `<a href="index.html">${texts.home}</a>`,
    ...(page > 1 ? [`<a href="${pageName(section, page - 1)}">${texts.previous}</a>`] : []),
    ...(isLast ? [] : [`<a href="${pageName(section, page + 1)}">${texts.next}</a>`]),
  ]
  const nav = `<nav>${links.join('')}</nav>`
  const content = section === 'ledger' ? `<table><tbody>${items}</tbody></table>` : items
  return document(
    title,
    `${nav}<h1>${escapeHtml(title)}</h1>${rows.length > 0 ? content : `<p>${texts.empty}</p>`}${nav}`,
  )
}

export interface ShownProfile {
  pseudo: string
  bio: string | null
  email: string | null
  createdAt: Date
  pictureName: string | null
}

interface IndexContents {
  madeAt: Date
  /** How many pages each section has. */
  pages: Record<Section, number>
  /** French titles of the kinds of data, each with the rows of its files. */
  data: readonly { what: string; files: readonly { name: string; count: number }[] }[]
}

/** The page to open first. */
export function indexPage(profile: ShownProfile, { madeAt, pages, data }: IndexContents): string {
  const linksOf = (section: Section) => {
    const links = Array.from({ length: pages[section] }, (_, index) => index + 1)
      .map((page) => `<a href="${pageName(section, page)}">${texts.page(page)}</a>`)
      .join(' ')
    return `<article><h2>${texts[section]}</h2><nav>${links}</nav></article>`
  }
  const rows = data.map(({ what, files }) => {
    const links = files.map(
      ({ name, count }) =>
        `<a href="data/${name}.json">${name}.json</a> <span class="muted">(${escapeHtml(texts.rows(count))})</span>`,
    )
    return `<dt>${escapeHtml(what)}</dt>${links.map((link) => `<dd>${link}</dd>`).join('')}`
  })
  return document(
    texts.title(profile.pseudo),
    `<h1>${escapeHtml(texts.title(profile.pseudo))}</h1><p class="muted">${escapeHtml(texts.madeAt(formatMoment(madeAt)))}</p>
<article class="person">${profile.pictureName ? medium(`media/${profile.pictureName}`, 'image', '') : ''}<h2>${escapeHtml(profile.pseudo)}</h2>
${profile.bio ? words(profile.bio) : ''}<p>${escapeHtml(profile.email ?? '')}</p>
<p class="muted">${escapeHtml(texts.joined(formatDay(profile.createdAt)))}</p></article>
${sections.map(linksOf).join('\n')}
<article><h2>${texts.files}</h2><p>${texts.filesIntro}</p><dl>${rows.join('\n')}</dl></article>`,
  )
}

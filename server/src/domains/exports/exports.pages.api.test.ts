import { listExports, openExport, requestExport } from '@aura/contract/exports/exports.contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
/** Would leave its place and run a script wherever it is not escaped, within tags or between them. */
const hostile = `"><script>document.title=1</script>`

test('[PRV-02, PRV-11] more than a page holds is all there, once, on pages that lead to each other and run nothing that was written', async () => {
  const person = await makePerson(app)
  const { token, pseudo } = person
  expect((await editProfile(app, person, { pseudo, bio: hostile })).status).toBe(200)
  const { body: post } = await publishPost(app, person, { legend: hostile, alt: hostile })
  const written = Array.from({ length: 201 }, (_, index) => `Mot ${index}. ${'é'.repeat(400)}`)
  for (const content of [...written.slice(0, 200), `${written[200]} ${hostile}`])
    await makeComment(app, person, { postId: post.id, content })

  const { body: asked } = await ask(app, requestExport, { token })
  await expect
    .poll(async () => (await ask(app, listExports, { token })).body.exports[0]?.status)
    .toBe('ready')
  const { body } = await ask(app, openExport, { token, params: { id: asked.id } })
  const files = unzipSync(new Uint8Array((await app.call({ url: body.url })).rawPayload))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())

  const { rows } = JSON.parse(text('data/comments.json')) as { rows: { content: string }[] }
  expect(rows.map(({ content }) => content.replace(` ${hostile}`, ''))).toEqual(written)
  const [first, second] = [text('comments-1.html'), text('comments-2.html')]
  const shown = (page: string) => written.filter((words) => page.includes(words))
  expect([shown(first), shown(second)]).toEqual([written.slice(0, 200), written.slice(200)])
  const leadsTo = (page: string) => page.match(/(?<=href=")comments-\d+\.html/g)
  expect([leadsTo(first), leadsTo(second)]).toEqual([
    ['comments-2.html', 'comments-2.html'],
    ['comments-1.html', 'comments-1.html'],
  ])
  expect(leadsTo(text('index.html'))).toEqual(['comments-1.html', 'comments-2.html'])
  expect(text('index.html')).toContain('comments.json</a> <span class="muted">(201 éléments)')

  const pages = Object.keys(files).filter((name) => name.endsWith('.html'))
  for (const page of pages) {
    expect(text(page), page).not.toContain('<script')
    expect(text(page), page).toContain(`Content-Security-Policy" content="default-src 'none'`)
  }
  const hostilePages = pages.filter((page) => text(page).includes('&lt;script&gt;'))
  expect(hostilePages.sort()).toEqual(['comments-2.html', 'index.html', 'posts-1.html'])
})

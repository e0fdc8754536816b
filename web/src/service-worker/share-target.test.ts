import { pagePaths, pathOfShare } from '@aura/contract/page-paths'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { receiveShares } from './share-target.ts'
import { dropShare, takeShare } from './shared/received-share.ts'
import { stubCaches } from './shared/stub-caches.ts'

let emptyCaches: ReturnType<typeof stubCaches>

beforeAll(() => {
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  emptyCaches = stubCaches()
  receiveShares()
})
// Runs before the test network restores the `fetch` that it replaced.
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => emptyCaches())

const picture = new File(['picture'], 'été 1.jpg', { type: 'image/jpeg' })
const video = new File(['video'], 'clip.mp4', { type: 'video/mp4' })

/** What the share sheet sends (`share_target` of the manifest); answers the address that the worker leads to. */
async function share({
  files = [],
  ...words
}: {
  title?: string
  text?: string
  url?: string
  files?: File[]
}) {
  const form = new FormData()
  for (const [name, text] of Object.entries(words)) form.append(name, text)
  for (const file of files) form.append('files', file)
  const request = new Request(new URL(pagePaths.createPost, location.origin), { method: 'POST' })
  let answer: Promise<Response> | undefined
  self.dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: Object.assign(request, { formData: async () => form }),
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: () => undefined,
    }),
  )
  const { status, headers } = (await answer) as Response
  return { status, location: headers.get('location') }
}

test('[PST-01] shared files wait in their order, with names and types, until they are taken once', async () => {
  expect(await share({ files: [picture, video] })).toMatchObject({
    status: 303,
    location: expect.stringMatching(`${pathOfShare.replace('?', '\\?')}$`),
  })
  const { files, words } = await takeShare()
  expect(words).toBe('')
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['été 1.jpg', 'image/jpeg'],
    ['clip.mp4', 'video/mp4'],
  ])
  expect(await takeShare()).toEqual({ files: [], words: '' })
})

test.each([
  [
    { title: 'Le marché', text: ' Trois étals ', url: 'https://x.test/a' },
    'Le marché\nTrois étals\nhttps://x.test/a',
  ],
  [{ title: 'Le marché', text: 'Le marché', url: '' }, 'Le marché'],
  [{ text: 'À voir : https://x.test/a', url: 'https://x.test/a' }, 'À voir : https://x.test/a'],
])('shared words are kept once each: %o', async (content, words) => {
  await share(content)
  expect(await takeShare()).toEqual({ files: [], words })
})

test('a share replaces one that was not taken, and a logout deletes it', async () => {
  await share({ files: [picture, video], text: 'avant' })
  await share({ files: [video] })
  const { files, words } = await takeShare()
  expect([files.map(({ name }) => name), words]).toEqual([['clip.mp4'], ''])
  await share({ files: [video] })
  await dropShare()
  expect(await takeShare()).toEqual({ files: [], words: '' })
})

test('a share without room on the device leads to the form all the same', async () => {
  emptyCaches(false)
  expect((await share({ files: [picture] })).status).toBe(303)
  expect(await takeShare()).toEqual({ files: [], words: '' })
})

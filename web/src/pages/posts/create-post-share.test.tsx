import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'
import { keepShare, takeShare } from '../../service-worker/shared/received-share.ts'
import { stubCaches } from '../../service-worker/shared/stub-caches.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { CreatePostPage } from './create-post-page.tsx'

let emptyCaches: ReturnType<typeof stubCaches>
beforeAll(() => {
  emptyCaches = stubCaches()
})
// Runs before the test network restores the `fetch` that it replaced.
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  emptyCaches()
  beMember()
  // jsdom shows no pictures and so gives them no addresses.
  URL.createObjectURL = vi.fn(() => 'blob:preview')
  URL.revokeObjectURL = vi.fn()
})

const legend = () => screen.getByLabelText('Légende')
const show = () => renderPage(<CreatePostPage />, '/create-post?shared')

function share(words: string, ...files: File[]): Promise<void> {
  const form = new FormData()
  form.append('text', words)
  for (const file of files) form.append('files', file)
  return keepShare(form)
}
const picture = (name: string) => new File(['picture'], name, { type: 'image/png' })

test('[PST-01] what another application shared is in the form, once', async () => {
  await share('Le marché', picture('un.png'), picture('deux.png'))
  const { address, unmount } = show()
  const strip = await screen.findByRole('list', { name: 'Fichiers du post, dans leur ordre' })
  expect(within(strip).getAllByRole('button', { name: /^Photo, \d sur 2/ })).toHaveLength(2)
  expect(legend()).toHaveValue('Le marché')
  expect(address()).toBe('/create-post')
  unmount()
  expect(await takeShare()).toEqual({ files: [], words: '' })
})

test('[PST-01, APP-18] shared words follow those of a draft', async () => {
  unsentWords('moi', 'post').write(JSON.stringify({ legend: 'Déjà écrit', communityId: null }))
  await share('https://x.test/a')
  show()
  await vi.waitFor(() => expect(legend()).toHaveValue('Déjà écrit\nhttps://x.test/a'))
})

test('a share that the device lost is told', async () => {
  show()
  expect(
    await screen.findByText('Le partage n’a pas pu être repris. Choisissez les fichiers ici.'),
  ).toBeVisible()
})

test('[APP-18] a logout deletes a share that was not taken', async () => {
  await share('Le marché')
  closeSession()
  await vi.waitFor(async () => expect(await takeShare()).toEqual({ files: [], words: '' }))
})

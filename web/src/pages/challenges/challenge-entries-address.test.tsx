import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/challenges/entry-menu-surface.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import '../../ui/popover-surface.tsx'
import { answer } from '../../testing/answer.ts'
import { anna, article, bea, cleo, prepareEntries, showEntries } from '../../testing/entries.tsx'
import { aChallengeWithEntries } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { stillTime } from '../../testing/still-time.ts'

prepareEntries()

test('[CHL-04] the entry of the address is shown, come to and highlighted for 3 s', async () => {
  const time = stillTime()
  showEntries([anna, bea], {}, '/challenges/9?post=2')
  const named = await time.until(() => screen.queryByRole('article', { name: 'Post de bea' }))
  expect(named).toHaveAttribute('data-lit')
  await time.until(() => named.ownerDocument.querySelector('article:focus'))
  expect(named).toHaveFocus()
  expect(named.scrollIntoView).toHaveBeenCalled()
  await time.pass(2500)
  expect(named).toHaveAttribute('data-lit')
  await time.pass(600)
  expect(named).not.toHaveAttribute('data-lit')
})

test('[CHL-04] an entry higher than the window is shown from its beginning', async () => {
  document.documentElement.style.setProperty('scroll-padding-block-start', '56px')
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(0, 10, 600, 900))
  showEntries([anna, bea], {}, '/challenges/9?post=2')
  const named = await article('bea')
  await waitFor(() => expect(named).toHaveFocus())
  expect(vi.mocked(named.scrollIntoView).mock.calls).toEqual([[{ block: 'center' }], [{ block: 'start' }]])
  place.mockRestore()
  document.documentElement.removeAttribute('style')
})

test.each([
  ['far down', [anna], cleo],
  ['already seen', [anna, { ...cleo, is_viewed_by_user: true }], { ...cleo, is_viewed_by_user: true }],
])('[CHL-04] the entry of the address stands first when it is %s', async (_what, posts, named) => {
  network.use(answer(getChallenge, aChallengeWithEntries({ posts, named_post: named })))
  showEntries(posts, {}, '/challenges/9?post=1')
  expect(await article('cleo')).toHaveAttribute('data-lit')
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Post de cleo',
    'Post d’anna',
  ])
})

test('[CHL-04] an entry of the address that is gone is said to be so', async () => {
  network.use(answer(getChallenge, aChallengeWithEntries({ posts: [anna] })))
  showEntries([anna], {}, '/challenges/9?post=77')
  expect(await screen.findByText('Cette participation n’est plus là.')).toBeInTheDocument()
  await article('anna')
})

test('[CHL-05] sharing copies the address of the entry, and says so for 2 s', async () => {
  showEntries([anna])
  const share = within(await article('anna')).getByRole('button', { name: 'Partager' })
  const time = stillTime()
  fireEvent.click(share)
  const feedback = await time.until(() => screen.queryByText('Lien copié'))
  await time.pass(1900)
  expect(feedback).toBeInTheDocument()
  await time.pass(200)
  expect(feedback).not.toBeInTheDocument()
  vi.useRealTimers()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/challenges/9?post=3`)
})

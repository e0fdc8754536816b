import { getAdvertising } from '@aura/contract/advertising/advertising.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advertisingOptions } from '../../cache/advertising.ts'
import { decideConsents, readConsents } from '../../lib/consent.ts'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { FeedSlots } from './feed-slots.tsx'

// The page of a server with advertising; read before anything else runs.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'aura-config'
  meta.content = '{"advertising":true}'
  document.head.append(meta)
})

/** A feed of so many posts, through which the buttons lead. */
function Feed({ posts }: { posts: number }) {
  const [current, setCurrent] = useState(0)
  const [places, setPlaces] = useState<readonly number[]>([])
  return (
    <>
      <h1 tabIndex={-1}>Fil</h1>
      <button type="button" onClick={() => setCurrent(current + 1)}>
        suite
      </button>
      <button type="button" onClick={() => setCurrent(current - 1)}>
        retour
      </button>
      <output>{`place ${current}, slots ${places.join()}`}</output>
      <FeedSlots posts={posts} current={current} places={places} onChange={setPlaces} />
    </>
  )
}

const slotUrl = '/api/advertising/slot'
const frame = () => screen.queryByTitle('Contenu de l’annonceur') as HTMLIFrameElement | null
const goOn = (times: number) => {
  for (let time = 0; time < times; time++) fireEvent.click(screen.getByText('suite'))
}
/** The message of the frame’s document. */
const say = (advertising: string, source = frame()?.contentWindow ?? null) =>
  act(() => window.dispatchEvent(new MessageEvent('message', { source, data: { advertising } })))

beforeEach(() => {
  network.use(answer(getAdvertising, { slot_url: slotUrl }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

async function show(posts = 30) {
  const view = renderPage(<Feed posts={posts} />, '/feed')
  await waitFor(() => expect(view.client.getQueryData(advertisingOptions.queryKey)).toBeDefined())
  return view
}

test('[SUB-09, SUB-13] agreement is asked for in one slot; going past it is no consent, and after a refusal nothing loads', async () => {
  const { person } = await show()
  goOn(7)
  expect(screen.getByText('place 7, slots 8')).toBeInTheDocument()
  goOn(1)
  const [refuse, accept] = ['Tout refuser', 'Tout accepter'].map((name) =>
    screen.getByRole('button', { name }),
  )
  expect(screen.getByRole('heading', { name: 'À vous de choisir' })).toBeInTheDocument()
  goOn(20)
  expect(screen.getByText('place 28, slots 8')).toBeInTheDocument()
  for (let time = 0; time < 20; time++) fireEvent.click(screen.getByText('retour'))
  // As easy and as large.
  expect(refuse?.className).toBe(accept?.className)
  expect(readConsents()).toEqual({})
  expect(frame()).toBeNull()
  await person.click(refuse as HTMLElement)
  expect(readConsents().advertising?.isAllowed).toBe(false)
  expect(screen.getByText('place 8, slots')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Fil' })).toHaveFocus()
  goOn(20)
  expect(frame()).toBeNull()
})

test('[SUB-09, SUB-10] after consent a slot takes its place once drawn; it is hidden on demand, and all go with premium', async () => {
  decideConsents({ advertising: true })
  const { person, client } = await show()
  goOn(5)
  const { src, sandbox } = frame() as HTMLIFrameElement
  expect(new URL(src).pathname).toBe(slotUrl)
  expect(String(sandbox)).not.toContain('same-origin')
  expect(screen.getByText('place 5, slots')).toBeInTheDocument()
  say('filled', window)
  expect(screen.getByText('place 5, slots')).toBeInTheDocument()
  say('filled')
  expect(screen.getByText('place 5, slots 8')).toBeInTheDocument()
  goOn(3)
  expect(screen.getByRole('region', { name: 'Publicité' })).not.toHaveAttribute('inert')
  expect(screen.getByRole('link', { name: 'Passer premium' })).toHaveAttribute('href', '/subscription')
  await person.click(screen.getByRole('button', { name: 'Masquer' }))
  expect(screen.getByText('place 8, slots')).toBeInTheDocument()
  goOn(6)
  say('filled')
  expect(screen.getByText('place 14, slots 16')).toBeInTheDocument()
  act(() => client.setQueryData(advertisingOptions.queryKey, { slot_url: null }))
  await screen.findByText('place 14, slots')
  expect(frame()).toBeNull()
})

test.each([
  { fate: 'fails to load', happen: () => say('failed') },
  { fate: 'hangs, or stays empty', happen: () => act(() => vi.advanceTimersByTime(5000)) },
])('[SUB-09] an advertiser that $fate leaves no hole', async ({ happen }) => {
  decideConsents({ advertising: true })
  await show()
  goOn(5)
  await happen()
  expect(frame()).toBeNull()
  goOn(4)
  expect(screen.getByText('place 9, slots')).toBeInTheDocument()
})

test('[SUB-09] an advertisement drawn too late does not push away the post that is read', async () => {
  decideConsents({ advertising: true })
  await show()
  goOn(8)
  say('filled')
  expect(screen.getByText('place 8, slots')).toBeInTheDocument()
})

test('[SUB-13] a withdrawn consent takes the slots away at once', async () => {
  decideConsents({ advertising: true })
  await show()
  goOn(5)
  say('filled')
  act(() => decideConsents({ advertising: false }))
  expect(frame()).toBeNull()
  expect(screen.getByText('place 5, slots')).toBeInTheDocument()
})

test('the keys of the feed work from within the frame', async () => {
  decideConsents({ advertising: true })
  await show()
  goOn(5)
  const pressed = vi.fn()
  window.addEventListener('keydown', ({ key }) => pressed(key), { once: true })
  say('ArrowDown')
  expect(pressed).not.toHaveBeenCalled()
  act(() => frame()?.focus())
  say('ArrowDown')
  expect(pressed).toHaveBeenCalledExactlyOnceWith('ArrowDown')
})

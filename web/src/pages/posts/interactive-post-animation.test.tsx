import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setMuted } from '../../lib/sound.ts'
import { answer, record } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const up = () => screen.getByRole('button', { name: 'Donner de l’aura' })
const light = () => document.querySelector('[data-animation]')

/** The audio of a browser, which jsdom lacks: `ends` are the seconds at which what was played falls silent. */
function stubAudio() {
  const ends: number[] = []
  const value = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  const node = () => ({ gain: value, frequency: value, connect: node, start: () => undefined })
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      resume = async () => undefined
      createGain = node
      createOscillator = () => ({ ...node(), stop: (at: number) => ends.push(at) })
    },
  )
  return { ends }
}

beforeEach(() => beMember())
afterEach(() => {
  vi.useRealTimers()
})

test('[AUR-13] the light of given aura shows for 1.5 s', async () => {
  const { bodies } = record(giveAura, { delta: 1 })
  renderPost(aPost(), '/feed?tab=decouverte')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(up())
  act(() => vi.advanceTimersByTime(1499))
  expect(light()).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(1))
  expect(light()).not.toBeInTheDocument()
  vi.useRealTimers()
  // Waits for the call, because the next test votes on the same post.
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('[AUR-13] with the sound on, given aura sounds for 1.5 s; taken aura, and a silent site, do not', async () => {
  const audio = stubAudio()
  // The server's vote, which each press changes.
  let vote = -1
  const movingTo = (button: number) => () => {
    const held = vote
    vote = vote === button ? 0 : button
    return { delta: vote - held }
  }
  network.use(answer(giveAura, movingTo(1)), answer(takeAura, movingTo(-1)))
  const { person } = renderPost(aPost({ hasntAura: true }), '/feed?tab=decouverte')
  await person.click(up())
  expect(audio.ends).toEqual([])
  setMuted(false)
  await person.click(screen.getByRole('button', { name: 'Retirer de l’aura' }))
  await person.click(screen.getByRole('button', { name: 'Retirer de l’aura' }))
  expect(audio.ends).toEqual([])
  await person.click(up())
  await waitFor(() => expect(audio.ends).not.toEqual([]))
  expect(Math.max(...audio.ends)).toBeGreaterThan(1.4)
  expect(Math.max(...audio.ends)).toBeLessThanOrEqual(1.5)
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AuraTestPage } from './aura-test-page.tsx'

/** The browser’s synthesiser, which jsdom has none of: counts what is played. */
function hearTones(): () => number {
  let tones = 0
  const parameter = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  class Node {
    frequency = parameter
    gain = parameter
    connect = (next: unknown) => next
    start = () => void tones++
    stop = () => {}
  }
  class Synthesiser {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createOscillator = () => new Node()
    createGain = () => new Node()
  }
  vi.stubGlobal('AudioContext', Synthesiser)
  return () => tones
}

afterEach(() => vi.unstubAllGlobals())

test('[APP-10] each animation can be tried, and its sound heard', async () => {
  const tones = hearTones()
  const { person, container } = renderPage(<AuraTestPage />, '/auratest')
  for (const [name, animation, types] of [
    ['Lumière', 'ring', 'greelux, amara, verdant, neutre'],
    ['Feu', 'fire', 'solaris, crimson'],
    ['Eau', 'water', 'celestia, mystis'],
  ] as const) {
    const trial = within(screen.getByRole('region', { name }))
    expect(trial.getByText(types)).toBeInTheDocument()
    await person.click(trial.getByRole('button', { name: 'Donner de l’aura' }))
    expect(container.querySelector(`[data-animation="${animation}"]`)).toBeInTheDocument()
    // The site is silent until one asks for sound; the button is such a wish.
    const before = tones()
    await person.click(trial.getByRole('button', { name: `Écouter le son\u00a0: ${name}` }))
    await waitFor(() => expect(tones()).toBeGreaterThan(before))
  }
})

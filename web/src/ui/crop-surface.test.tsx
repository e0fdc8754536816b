import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CropArea } from '../lib/crop-picture.ts'
import { CropSurface } from './crop-surface.tsx'

/** The picture is twice as wide as its frame, which jsdom does not measure. */
function measure(): void {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
}

test('[MED-18, APP-19] a picture is moved without a drag, by buttons, as far as its edge', async () => {
  measure()
  const onArea = vi.fn<(area: CropArea) => void>()
  const frame = { aspect: 1, shape: 'rect' } as const
  const { container } = render(<CropSurface source="/image.png" frame={frame} onArea={onArea} />)
  fireEvent.load(container.querySelector('img') as HTMLImageElement)
  const left = () => onArea.mock.lastCall?.[0].x ?? Number.NaN
  const press = (way: string) =>
    userEvent.click(screen.getByRole('button', { name: `Déplacer l’image vers ${way}` }))
  const middle = left()
  await press('la gauche')
  const further = left()
  expect(further).toBeGreaterThan(middle)
  for (const _ of [1, 2, 3, 4]) await press('la gauche')
  expect(left()).toBe(200)
  await press('la droite')
  expect(left()).toBeLessThan(200)
})

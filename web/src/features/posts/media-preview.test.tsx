import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { MediaPreview } from './media-preview.tsx'

const clip = {
  ...{ id: 'vague', alt: '', crop: null, edit: null, seconds: 20, cropped: null },
  picked: new File(['vague'], 'vague.mp4', { type: 'video/mp4' }),
}

const shapes: [fit: string, size: [width: number, height: number]][] = [
  ['object-cover', [800, 1000]],
  ['object-cover', [430, 500]],
  ['object-cover', [400, 540]],
  ['object-contain', [440, 500]],
  ['object-contain', [400, 545]],
]

test.each(shapes)(
  '[MED-17, MED-18] the preview cuts off as little of a clip as the feed does: %s in 400 x 500 of %j',
  async (fit, [videoWidth, videoHeight]) => {
    // jsdom shows no files and so gives them no addresses.
    URL.createObjectURL = vi.fn(() => 'blob:preview')
    URL.revokeObjectURL = vi.fn()
    renderPage(<MediaPreview medium={clip} onUnreadable={() => {}} />)
    const video = await screen.findByLabelText('Aperçu de votre vidéo')
    const sizes = { videoWidth, videoHeight, clientWidth: 400, clientHeight: 500 }
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(video, name, { value })
    fireEvent.loadedMetadata(video)
    expect(['object-cover', 'object-contain'].filter((each) => video.classList.contains(each))).toEqual([fit])
  },
)

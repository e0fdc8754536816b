import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Carousel } from './carousel.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'
import type { DraftMedium } from './draft-media.ts'
import { MediaPreview } from './media-preview.tsx'
import { MediumTools } from './medium-tools.tsx'
import type { DraftMedia } from './use-draft-media.ts'

interface MediaStageProps {
  /** The medium on the stage. */
  medium: DraftMedium
  draft: Pick<DraftMedia, 'media' | 'choose' | 'remove' | 'change' | 'refuse' | 'crop'>
  isDisabled: boolean
}

/** The media of a draft, swiped as in the feed, with the tools for each [MED-18]. */
export function MediaStage({ medium, draft, isDisabled }: MediaStageProps) {
  const { media } = draft
  const { id } = medium
  const place = media.findIndex((one) => one.id === id)
  const isAlone = media.length === 1
  const show = (one: DraftMedium) => (
    <MediaPreview key={one.id} medium={one} onUnreadable={() => draft.refuse(one.id)} />
  )
  const choose = (wanted: number) => {
    const chosen = media[wanted]
    if (chosen) draft.choose(chosen.id)
  }
  return (
    <div className="grid gap-3">
      {/* In the proportions of the feed, which fills the window; of whole pixels, so that no neighbour shows at its edge. */}
      <div
        data-preview
        className="relative mx-auto h-[48dvh] w-[48vw] supports-[width:round(1px,1px)]:w-[round(48vw,1px)] overflow-hidden rounded-card tablet:h-[52dvh] tablet:w-68 in-[[role=dialog]]:h-[36dvh] in-[[role=dialog]]:w-50"
      >
        {isAlone ? (
          show(medium)
        ) : (
          <Carousel count={media.length} isCurrent={false} chosen={{ place, onPlace: choose }}>
            {(at, shown) => {
              const one = media[at]
              return one && Math.abs(at - shown) <= 1 && show(one)
            }}
          </Carousel>
        )}
        <IconButton
          label={isAlone ? texts.remove : texts.removeMedium(place + 1)}
          icon={<X aria-hidden />}
          disabled={isDisabled}
          className="absolute top-2 right-2 z-3"
          onClick={() => draft.remove(id)}
        />
      </div>
      <MediumTools key={id} medium={medium} draft={draft} isDisabled={isDisabled} />
    </div>
  )
}

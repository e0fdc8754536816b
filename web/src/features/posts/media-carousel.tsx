import { Carousel } from './carousel.tsx'
import { Medium } from './medium.tsx'
import type { MediaSetProps } from './post-media.tsx'

/** Several media of a post [PST-20]. */
export function MediaCarousel({ media, isCurrent, isNext = false, isInColumn = false }: MediaSetProps) {
  return (
    // Only the first medium of a neighbouring post is rendered.
    <Carousel count={media.length} isCurrent={isCurrent} isShort={!isCurrent && !isInColumn}>
      {(at, place) => {
        const medium = media[at]
        if (!medium || Math.abs(at - place) > 1) return null
        return (
          <Medium
            medium={medium}
            isCurrent={isCurrent && at === place}
            isNext={isCurrent ? at === place + 1 : isNext && at === place}
          />
        )
      }}
    </Carousel>
  )
}

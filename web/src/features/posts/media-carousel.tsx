import { Carousel } from './carousel.tsx'
import { Medium } from './medium.tsx'
import type { MediaSetProps } from './post-media.tsx'

/** Several media of a post [PST-20]. */
export function MediaCarousel({ media, isCurrent, isNext = false, isInColumn = false }: MediaSetProps) {
  return (
    <Carousel count={media.length} isCurrent={isCurrent}>
      {(at, place, isMoved) => {
        // Of a neighbouring post only the first medium loads.
        const reach = isCurrent || isInColumn || isMoved ? 1 : 0
        const medium = media[at]
        if (!medium || Math.abs(at - place) > reach) return null
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

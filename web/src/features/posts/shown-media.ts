import type { MediaState } from '@aura/contract/media/media.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { isPictureName, mediaAddress, pictureSources } from '../../lib/media-address.ts'
import { postsTexts } from './posts.texts.ts'

/** A picture or a clip as it is drawn; a preview makes one from the object URL of its file. */
export interface ShownMedium {
  kind: 'picture' | 'video'
  state: MediaState
  /** A clip that failed among media that others see. */
  isLeftOut?: boolean
  /** `null` until there is something to show. */
  address: string | null
  /** Other widths of a picture. */
  sources?: { sizes: string; srcSet: string }
  /** Still of a clip. */
  poster: string | null
  width: number
  height: number
  /** Data URL of the tiny blurred picture. */
  placeholder: string | null
  /** Alternative text. */
  description: string
}

/** Proportions of a medium of unknown size: a clip in preparation. */
const unknownSize = { width: 4, height: 5 }

/** The media of a post, in their order. */
export function shownMedia({ medias, pseudo }: Pick<Post, 'medias' | 'pseudo'>): ShownMedium[] {
  const isSeen = medias.some(({ media_state: state }) => state !== 'failed')
  return medias.map(
    ({ media, thumbnail, media_variants: variants, media_state: state, placeholder, alt }) => {
      const widest = variants.at(-1)
      const isPicture = media === null || isPictureName(media)
      return {
        kind: isPicture ? 'picture' : 'video',
        state,
        isLeftOut: isSeen && state === 'failed',
        address: widest ? mediaAddress(media ?? thumbnail) : null,
        ...(isPicture && { sources: pictureSources(variants) }),
        poster: mediaAddress(thumbnail),
        width: widest?.width ?? unknownSize.width,
        height: widest?.height ?? unknownSize.height,
        placeholder,
        description: alt ?? (isPicture ? postsTexts.pictureBy(pseudo) : postsTexts.videoBy(pseudo)),
      }
    },
  )
}

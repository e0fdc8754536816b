import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'

/** Content as it is at the moment of a report. */
export interface TargetContent {
  /** The person, the author of the content, the owner of the community or the creator of the challenge. */
  personId: Id
  /** Of that person; null for a community whose owner is leaving. */
  pseudo: string | null
  /**
   * The legend of a post, the words of a comment, the bio of a person, name and description of a community, title and description of a
   * challenge.
   */
  text: string
  alt: string | null
  /** The widest version of each picture; names tell contents. */
  mediaNames: readonly string[]
  /** The small picture that a case keeps. */
  pictureName: string | null
}

/** SHA-256 of text, alternative text and media: equal while the content is unchanged [MOD-26]. */
export function hashContent({ text, alt, mediaNames }: Omit<TargetContent, 'personId' | 'pseudo'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([text, alt, mediaNames]))
    .digest()
}

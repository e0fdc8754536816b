import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import type { CaseMedia } from '@aura/contract/moderation/moderation.case.contract'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'

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
  /** The alternative texts, a line each. */
  alt: string | null
  /** In their order; the names are hashes of the contents. */
  medias: readonly CaseMedia[]
  /** The page of the content. */
  path: string
}

/** SHA-256 of text, alternative text and media, and of a person’s pseudo: equal while the content is unchanged [MOD-26]. */
export function hashContent(
  type: ReportType,
  { pseudo, text, alt, medias }: Pick<TargetContent, 'pseudo' | 'text' | 'alt' | 'medias'>,
): Buffer {
  const widest = medias.map(({ media_variants }) => media_variants.at(-1)?.name ?? null)
  return createHash('sha256')
    .update(JSON.stringify([text, alt, widest, ...(type === 'user' ? [pseudo] : [])]))
    .digest()
}

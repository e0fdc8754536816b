import { findTextPieces } from '@aura/contract/text-pieces'

/**
 * A hashtag as these legends write it most often, the first of equally frequent spellings; the tag itself if none of them has it with
 * marks of Latin letters alone.
 */
export function spellHashtag(tag: string, legends: readonly string[]): string {
  const uses = new Map<string, number>()
  for (const legend of legends)
    for (const { kind, text } of findTextPieces(legend)) {
      if (kind !== 'hashtag') continue
      const word = text.slice(1).normalize('NFC')
      if (withoutMarks(word) === tag) uses.set(word, (uses.get(word) ?? 0) + 1)
    }
  const [first] = [...uses].sort(([, one], [, other]) => other - one)
  return first?.[0] ?? tag
}

const withoutMarks = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

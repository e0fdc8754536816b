import { textLength } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { formatCount, pluralOf } from '../lib/format.ts'

/** What an alternative text is for. */
export const altHint = 'Décrivez l’image ou la vidéo pour les personnes qui ne la voient pas.'

/** By how much an alternative text is too long, as a sentence: it is counted, never cut unseen. */
export function altTooLong(alt: string): string | undefined {
  const over = textLength(alt) - mediaLimits.altMaxLength
  if (over <= 0) return undefined
  return `Le texte alternatif compte ${formatCount(over)} ${pluralOf(over, 'caractère', 'caractères')} de trop.`
}

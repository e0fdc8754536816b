import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LabelledSentence {
  isToxic: boolean
  kind: string
  text: string
  /** Kept aside while the scorer was built, to measure it on. */
  isHeldOut: boolean
}

const seed = 'aura-toxicity-1'
/** Of 256: how many of the sentences are kept aside, about four in ten. */
const heldOutShare = 102

/**
 * The sentences labelled by hand, one a line: 1 or 0, kind, text with invisible characters written as `\u200B`.
 *
 * Those after the line `# later` were judged once the scorer had been measured; they are never kept aside.
 *
 * Toxic (1): insults, slurs, threats, wishes of death and orders to shut up or leave, at a reader or said of somebody.
 * Not (0): `trap`, ordinary words that look or sound like one; `mild`, coarse words at nobody (`putain de beau coucher de
 * soleil`), about a thing, or about oneself; `quote`, an insult told of, quoted or discussed; `plain`, everything else.
 */
export function readLabelledSentences(): LabelledSentence[] {
  const lines = readFileSync(join(import.meta.dirname, 'labelled-sentences.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const later = lines.indexOf('# later')
  return lines.toSpliced(later, 1).map((line, index) => {
    const [label, kind = '', written = ''] = line.split('\t')
    const text = written.replace(/\\u([0-9A-F]{4})/g, (_all, point: string) =>
      String.fromCharCode(Number.parseInt(point, 16)),
    )
    return { isToxic: label === '1', kind, text, isHeldOut: index < later && isDrawn(text) }
  })
}

function isDrawn(text: string): boolean {
  return (createHash('sha256').update(seed).update(text).digest()[0] ?? 0) < heldOutShare
}

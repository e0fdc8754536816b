import { textLength } from '@aura/contract/common'
import { legendPreviewLength } from '@aura/contract/posts/posts.contract'
import { findTextPieces } from '@aura/contract/text-pieces'
import { expect, test } from 'vitest'
import { previewLegend } from './legend-preview.rules.ts'

test.each([
  ['Quatre passages, deux panneaux et un seul regard', 'Quatre passages, deux panneaux et un…'],
  ['Un soir de novembre au bord de la mer, le vent', 'Un soir de novembre au bord de la mer…'],
  ['Tout est dit en ces quarante signes juste, voilà', 'Tout est dit en ces quarante signes…'],
  ['Tout est dit en ces quarante signes bien comptés', 'Tout est dit en ces quarante signes bien…'],
  ['Bonjour à vous tous et à toutes, merci @ines.lumiere', 'Bonjour à vous tous et à toutes, merci…'],
  ['Une adresse https://exemple.fr/un-chemin-long pour voir', 'Une adresse…'],
  ['Le premier vers de la chanson que voici : la suite', 'Le premier vers de la chanson que voici…'],
  ['Sept crêtes comptées, pas une de plus. #montagne', 'Sept crêtes comptées, pas une de plus.'],
  ['Qui reconnaît ce clocher au bord de l’eau ? #jeu', 'Qui reconnaît ce clocher au bord de…'],
  ['Vous l’avez vu passer hier soir vous aussi ? Moi oui', 'Vous l’avez vu passer hier soir vous…'],
  ['Il a neigé cette nuit sur le Ventoux ! Regardez donc', 'Il a neigé cette nuit sur le Ventoux !'],
  ['🌅🌅🌅 lever de soleil sur la baie des anges, Nice', '🌅🌅🌅 lever de soleil sur la baie des…'],
])('[PST-25] %s is cut to %s', (legend, preview) => {
  expect(previewLegend(legend)).toEqual({ text: preview, isWordCut: false })
})

test('[PST-13] a legend of 40 signs shows whole', () => {
  expect(previewLegend('🌅'.repeat(legendPreviewLength))).toBeUndefined()
})

test('[PST-25] a first word that is longer than the preview is cut within, and leads nowhere', () => {
  const address = `https://exemple.fr/${'a'.repeat(60)}`
  expect(previewLegend(address)).toEqual({
    text: `${address.slice(0, legendPreviewLength)}…`,
    isWordCut: true,
  })
})

const words = [
  '@ines.lumiere',
  '#coucher_de_soleil',
  'https://exemple.fr/a-b?c=d',
  'voilà,',
  '–',
  '…',
  '🌅🌅',
  'mer',
]
const spaces = [' ', '\n', '\u00a0', '  ']
/** Every pair of words, after prefixes of every length. */
const legends = words.flatMap((one) =>
  words.flatMap((other) =>
    spaces.flatMap((space) =>
      Array.from({ length: legendPreviewLength + 2 }, (_, length) =>
        ['é'.repeat(length), one, other, 'et la suite de ce qui se disait là'].join(space).trim(),
      ),
    ),
  ),
)

test('[PST-13, PST-25] every preview starts its legend within 40 signs and ends after a word; its links are those of the legend', () => {
  const linksOf = (text: string) => findTextPieces(text).filter(({ kind }) => kind !== 'plain')
  for (const legend of legends) {
    const preview = previewLegend(legend)
    if (!preview) {
      expect(textLength(legend), legend).toBeLessThanOrEqual(legendPreviewLength)
      continue
    }
    const shown = legend.startsWith(preview.text) ? preview.text : preview.text.slice(0, -1)
    expect(legend.startsWith(shown), legend).toBe(true)
    expect(textLength(shown), legend).toBeLessThanOrEqual(legendPreviewLength)
    if (preview.isWordCut) {
      expect(shown, legend).not.toMatch(/\s/u)
      continue
    }
    expect(legend.slice(shown.length), legend).toMatch(/^[\s,;:–—-]/u)
    expect(linksOf(preview.text), legend).toEqual(linksOf(legend).filter(({ at }) => at < shown.length))
  }
})

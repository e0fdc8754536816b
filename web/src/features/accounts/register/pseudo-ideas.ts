const names = [
  'aube',
  'braise',
  'brume',
  'comete',
  'ecume',
  'etoile',
  'flamme',
  'givre',
  'horizon',
  'lanterne',
  'lueur',
  'lune',
  'orage',
  'phare',
  'reflet',
  'rivage',
]
/** Of one form for both genders. */
const marks = [
  'calme',
  'intense',
  'libre',
  'limpide',
  'mobile',
  'paisible',
  'rapide',
  'rare',
  'rouge',
  'tendre',
]

/** Pseudos of random words about light, independent of anything known about the person. `draw` answers from 0 to 1, 1 excluded. */
export function pseudoIdeas(count: number, draw: () => number = Math.random): string[] {
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  const ideas = new Set<string>()
  while (ideas.size < count) ideas.add(`${pick(names)}.${pick(marks)}${10 + Math.floor(draw() * 90)}`)
  return [...ideas]
}

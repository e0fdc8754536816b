/** Repeatable chance: the same seed always draws the same. */
export interface Chance {
  /** A number in [0, 1). */
  unit(): number
  /** A number in [from, to). */
  range(from: number, to: number): number
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  /** True once in `1 / probability` draws. */
  happens(probability: number): boolean
  /** −1 or 1. */
  side(): -1 | 1
  /** A number around 0, mostly within ±1. */
  bell(): number
  pick<T>(choices: readonly T[]): T
  /** The same things in another order. */
  shuffle<T>(things: readonly T[]): T[]
}

export function createChance(seed: string): Chance {
  const unit = createGenerator(seed)
  const range = (from: number, to: number) => from + unit() * (to - from)
  const int = (from: number, to: number) => Math.floor(range(from, to + 1))
  return {
    unit,
    range,
    int,
    happens: (probability) => unit() < probability,
    side: () => (unit() < 0.5 ? -1 : 1),
    bell: () => (unit() + unit() + unit() + unit() - 2) * 0.87,
    pick: (choices) => choices[int(0, choices.length - 1)] as (typeof choices)[number],
    shuffle(things) {
      const shuffled = [...things]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last)
        const held = shuffled[last] as (typeof things)[number]
        shuffled[last] = shuffled[other] as (typeof things)[number]
        shuffled[other] = held
      }
      return shuffled
    },
  }
}

/** sfc32 (Chris Doty-Humphrey), its state made from the text by the FNV-1a mix. */
function createGenerator(seed: string): () => number {
  let hash = 0x811c9dc5
  const word = (salt: number) => {
    for (const character of `${seed}/${salt}`)
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    return hash | 0
  }
  let a = word(1)
  let b = word(2)
  let c = word(3)
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

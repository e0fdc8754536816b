import type { Random } from '../platform/clock/random.ts'

/** Repeatable chance: the same seed always draws the same. */
export interface Chance {
  /** A number in [0, 1). */
  unit: Random
  /** A number in [from, to). */
  range(from: number, to: number): number
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  /** True once in `1 / probability` draws. */
  happens(probability: number): boolean
  /** The same things in another order. */
  shuffle<T>(things: readonly T[]): T[]
}

export function createChance(seed: number): Chance {
  const unit = drawFrom(seed)
  const range = (from: number, to: number) => from + unit() * (to - from)
  return {
    unit,
    range,
    int: (from, to) => Math.floor(range(from, to + 1)),
    happens: (probability) => unit() < probability,
    shuffle: <T>(things: readonly T[]) =>
      things
        .map((thing) => [unit(), thing] as const)
        .sort(([one], [other]) => one - other)
        .map(([, thing]) => thing),
  }
}

/** Numbers in [0, 1) that a seed decides: Mulberry32. */
export function drawFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A source of random numbers in [0, 1), which tests replace. Never used for secrets. */
export type Random = () => number

export const systemRandom: Random = () => Math.random()

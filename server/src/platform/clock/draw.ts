/** Where chance comes from: a number in [0, 1), as tests need to decide it. Never used for secrets. */
export type Draw = () => number

export const systemDraw: Draw = () => Math.random()

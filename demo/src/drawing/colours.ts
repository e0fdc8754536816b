/** `#rrggbb` */
export type Colour = string

export type Rgb = readonly [red: number, green: number, blue: number]

export function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function colourOf([red, green, blue]: Rgb): Colour {
  const hex = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0')
  return `#${hex(red)}${hex(green)}${hex(blue)}`
}

/** Between two colours: 0 is the first, 1 the second. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  return colourOf(mixRgb(rgbOf(from), rgbOf(to), Math.min(1, Math.max(0, share))))
}

export function mixRgb(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

export const lighter = (colour: Colour, share: number) => mix(colour, '#ffffff', share)
export const darker = (colour: Colour, share: number) => mix(colour, '#000000', share)

/** The colour at `place` (0 to 1) of a run of evenly spaced colours. */
export function along(run: readonly Colour[], place: number): Colour {
  const position = Math.min(1, Math.max(0, place)) * (run.length - 1)
  const index = Math.min(Math.floor(position), run.length - 2)
  return mix(run[index] ?? '#000000', run[index + 1] ?? run[index] ?? '#000000', position - index)
}

/** {@link along} prepared for many readings: `[red, green, blue]` at each of `steps` places. */
export function rampOf(run: readonly Colour[], steps = 256): Rgb[] {
  return Array.from({ length: steps }, (_, step) => rgbOf(along(run, step / (steps - 1))))
}

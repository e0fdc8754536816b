/** `#rrggbb` */
export type Colour = string

export type Rgb = readonly [red: number, green: number, blue: number]

export function rgbOf(colour: Colour): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function colourOf([red, green, blue]: Rgb): Colour {
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

/** A colour by lightness (0–1), chroma (0–0.3) and hue (degrees) in OKLCH, where equal steps look equal. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return colourOf([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

function gamma(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
}

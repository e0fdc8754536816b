import type { Colour } from './colours.ts'

/** A colour at a place from 0 to 1, with an opacity where it is not whole. */
type Stop = readonly [place: number, colour: Colour, opacity?: number]

export type Point = readonly [x: number, y: number]

/** Every picture is this many units wide, whatever its size in pixels. */
export const unitsWide = 1000

/** Collects SVG: shapes in the order they are painted, gradients by reference. */
export interface Canvas {
  readonly width: number
  readonly height: number
  /** Adds markup as it is. */
  add(...markup: string[]): void
  /** Fills everything. */
  fill(paint: string): void
  path(data: string, attributes: string): void
  circle(x: number, y: number, radius: number, attributes: string): void
  /** A gradient over the painted shape, downwards unless an end point (0–1) is given; answers the paint. */
  linear(stops: readonly Stop[], to?: Point, from?: Point): string
  /** A gradient from the shape's middle outwards; answers the paint. */
  radial(stops: readonly Stop[], centre?: Point): string
  /** A soft round light. */
  glow(x: number, y: number, radius: number, colour: Colour, strength: number): void
  toSvg(pixelsWide: number, pixelsHigh: number): string
}

export function createCanvas(height: number): Canvas {
  const defs: string[] = []
  const shapes: string[] = []
  const reference = (kind: string, attributes: string, stops: readonly Stop[]) => {
    const id = `p${defs.length}`
    const marks = stops.map(
      ([place, colour, opacity]) =>
        `<stop offset="${short(place)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${short(opacity)}"`}/>`,
    )
    defs.push(`<${kind} id="${id}" ${attributes}>${marks.join('')}</${kind}>`)
    return `url(#${id})`
  }
  const canvas: Canvas = {
    width: unitsWide,
    height,
    add: (...markup) => {
      shapes.push(...markup)
    },
    fill: (paint) => canvas.add(`<rect width="${unitsWide}" height="${short(height)}" fill="${paint}"/>`),
    path: (data, attributes) => canvas.add(`<path d="${data}" ${attributes}/>`),
    circle: (x, y, radius, attributes) =>
      canvas.add(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${attributes}/>`),
    linear: (stops, to = [0, 1], from = [0, 0]) =>
      reference('linearGradient', `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`, stops),
    radial: (stops, centre = [0.5, 0.5]) =>
      reference('radialGradient', `cx="${centre[0]}" cy="${centre[1]}" r=".5"`, stops),
    glow: (x, y, radius, colour, strength) => {
      const paint = canvas.radial([
        [0, colour, strength],
        [0.25, colour, strength * 0.5],
        [0.6, colour, strength * 0.12],
        [1, colour, 0],
      ])
      canvas.circle(x, y, radius, `fill="${paint}"`)
    },
    toSvg: (pixelsWide, pixelsHigh) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" viewBox="0 0 ${unitsWide} ${short(height)}" preserveAspectRatio="none"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`,
  }
  return canvas
}

/** A number with as many digits as a picture needs. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Path data through the points by straight lines. */
export function lines(points: readonly Point[], isClosed = true): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

/** Path data through the points by a smooth curve (Catmull–Rom). */
export function curve(points: readonly Point[], isClosed = false): string {
  const count = points.length
  const at = (index: number): Point =>
    (isClosed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) ?? [0, 0]
  let data = `M${at(0).map(short).join(' ')}`
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    data += `C${[...first, ...second, ...to].map(short).join(' ')}`
  }
  return isClosed ? `${data}Z` : data
}

/** Path data of everything below a line that runs from edge to edge; `heightAt` answers its y at each x. */
export function below(height: number, step: number, heightAt: (x: number) => number): string {
  const points: Point[] = [[-10, height + 10]]
  for (let x = -10; x <= unitsWide + 10; x += step) points.push([x, heightAt(x)])
  points.push([unitsWide + 10, height + 10])
  return lines(points)
}

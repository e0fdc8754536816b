import type { Chance } from '@aura/server/demo/chance'
import type { Raster } from '../drawing/rendering.ts'

/** A part of the picture: its middle, from 0 to 1 each way, and how many times it is enlarged. */
interface View {
  x: number
  y: number
  zoom: number
}

/** Glides from one view to the other and back, so that the video can begin again without a jump. */
export interface Camera {
  from: View
  to: View
}

/** Soft lights that float before the picture. */
export interface Particles {
  count: number
  colour: readonly [red: number, green: number, blue: number]
  /** Least and most, in pixels of the video. */
  radius: readonly [number, number]
  /** How often each crosses the picture during the video, to the right and downwards; whole numbers. */
  rounds: readonly [number, number]
  /** How far each sways, in widths of the picture. */
  sway: number
  /** How much of its light each loses in between, from 0 to 1. */
  flicker: number
}

interface Particle {
  x: number
  y: number
  radius: number
  strength: number
  /** Where in its swaying and flickering it begins, and how often it does so. */
  phase: number
  pace: number
}

export interface MovingPicture {
  width: number
  height: number
  /** Red, green, blue of each pixel at `moment`, from 0 to 1. */
  frameAt(moment: number): Buffer
}

const turn = 2 * Math.PI

/** Makes a still picture move. The picture has the proportions of the video and at least its size. */
export function setInMotion(
  picture: Raster,
  motion: { camera: Camera; particles: Particles },
  size: { width: number; height: number },
  chance: Chance,
): MovingPicture {
  const { camera, particles } = motion
  const lights = scatter(particles, chance)
  return {
    ...size,
    frameAt(moment) {
      const frame = sample(picture, viewAt(camera, moment), size)
      for (const light of lights) shine(frame, size, particles, light, moment)
      return frame
    },
  }
}

function scatter({ count, radius: [least, most] }: Particles, chance: Chance): Particle[] {
  return Array.from({ length: count }, () => {
    const nearness = chance.unit() ** 2
    return {
      x: chance.unit(),
      y: chance.unit(),
      radius: least + (most - least) * nearness,
      strength: 0.35 + 0.65 * chance.unit(),
      phase: chance.unit(),
      pace: chance.int(1, 3),
    }
  })
}

function viewAt({ from, to }: Camera, moment: number): View {
  const share = (1 - Math.cos(turn * moment)) / 2
  const between = (one: number, other: number) => one + (other - one) * share
  return { x: between(from.x, to.x), y: between(from.y, to.y), zoom: between(from.zoom, to.zoom) }
}

/** Reads the picture between its pixels, so that a slow movement does not stutter. */
function sample(picture: Raster, view: View, { width, height }: { width: number; height: number }): Buffer {
  const output = Buffer.allocUnsafe(width * height * 3)
  const step = picture.width / width / view.zoom
  const startX = Math.max(0, Math.min(1 - 1 / view.zoom, view.x - 0.5 / view.zoom)) * picture.width
  const startY = Math.max(0, Math.min(1 - 1 / view.zoom, view.y - 0.5 / view.zoom)) * picture.height
  const { pixels } = picture
  const rowBytes = picture.width * 3
  let at = 0
  for (let row = 0; row < height; row++) {
    const exactY = Math.min(picture.height - 1.01, startY + row * step)
    const upper = Math.floor(exactY)
    const down = exactY - upper
    for (let column = 0; column < width; column++) {
      const exactX = Math.min(picture.width - 1.01, startX + column * step)
      const left = Math.floor(exactX)
      const across = exactX - left
      const place = upper * rowBytes + left * 3
      for (let channel = place; channel < place + 3; channel++) {
        const top = mixed(pixels[channel] as number, pixels[channel + 3] as number, across)
        const below = channel + rowBytes
        const bottom = mixed(pixels[below] as number, pixels[below + 3] as number, across)
        output[at++] = mixed(top, bottom, down) + 0.5
      }
    }
  }
  return output
}

function mixed(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

/** Adds a light to the frame; after a whole video it is back where it began. */
function shine(
  frame: Buffer,
  { width, height }: { width: number; height: number },
  { colour, rounds, sway, flicker }: Particles,
  { x, y, radius, strength, phase, pace }: Particle,
  moment: number,
): void {
  const angle = turn * (pace * moment + phase)
  const middleX = fraction(x + rounds[0] * moment + sway * Math.sin(angle)) * width
  const middleY = fraction(y + rounds[1] * moment + sway * 0.4 * Math.cos(angle)) * height
  const light = strength * (1 - flicker * (0.5 + 0.5 * Math.sin(angle * 2)))
  const top = Math.max(0, Math.ceil(middleY - radius))
  const bottom = Math.min(height - 1, Math.floor(middleY + radius))
  const left = Math.max(0, Math.ceil(middleX - radius))
  const right = Math.min(width - 1, Math.floor(middleX + radius))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const distance = ((column - middleX) ** 2 + (row - middleY) ** 2) / radius ** 2
      if (distance >= 1) continue
      const share = light * (1 - distance) ** 2
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = frame[at + channel] as number
        frame[at + channel] = before + ((colour[channel] as number) - before) * share
      }
    }
  }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

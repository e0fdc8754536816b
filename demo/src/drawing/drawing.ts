import type { Chance } from '@aura/server/demo/chance'
import type { Canvas } from './canvas.ts'
import type { Rgb } from './colours.ts'

/** A picture before it becomes pixels: a soft background, sharp shapes over it, and how it is finished. */
export interface Drawing {
  /** Painted small and enlarged, so that it is soft; absent when the shapes cover everything. */
  background?: Background
  shapes?: Canvas
  finish: Finish
}

export type Background =
  /** The colour at each place; both coordinates from 0 to 1. */
  | { kind: 'field'; colourAt: (across: number, down: number) => Rgb; pixelsWide: number }
  | { kind: 'shapes'; canvas: Canvas; blur: number }

export interface Finish {
  /** Strength of the film grain, in steps of 255. */
  grain: number
  /** How much the corners darken, 0 to 1. */
  vignette: number
  /** More than 1 makes darks darker and lights lighter. */
  contrast?: number
}

/** What a scene draws on. */
interface Sheet {
  chance: Chance
  /** Height in units; the width is always `unitsWide`. */
  height: number
  /** Chooses a palette: one after the other, so that a scene drawn again does not look the same. */
  mood<T>(palettes: readonly T[]): T
}

/** A kind of picture, drawn anew each time. */
export interface Scene {
  id: string
  /** Draws, and describes the picture in French for readers who cannot see it. */
  draw(sheet: Sheet): Drawing & { alt: string }
}

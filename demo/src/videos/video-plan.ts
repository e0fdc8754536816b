import type { Scene } from '../drawing/drawing.ts'
import { aurora } from '../scenes/aurora.ts'
import { cabin } from '../scenes/cabin.ts'
import { city } from '../scenes/city.ts'
import { forest } from '../scenes/forest.ts'
import { lanterns } from '../scenes/lanterns.ts'
import { sea } from '../scenes/sea.ts'
import type { Camera, Particles } from './moving-picture.ts'

/** How a video is drawn. */
export interface DrawnVideo {
  scene: Scene
  /** Which of the scene's palettes. */
  mood: number
  camera: Camera
  particles: Particles
  seconds: number
}

const snow: Particles = {
  count: 150,
  colour: [240, 245, 255],
  radius: [1.5, 6],
  rounds: [0, 2],
  sway: 0.03,
  flicker: 0,
}
const fireflies: Particles = {
  count: 46,
  colour: [255, 232, 120],
  radius: [5, 16],
  rounds: [0, 0],
  sway: 0.05,
  flicker: 0.9,
}
const sparks: Particles = {
  count: 70,
  colour: [255, 170, 80],
  radius: [2, 7],
  rounds: [0, -1],
  sway: 0.03,
  flicker: 0.5,
}
const stars: Particles = {
  count: 60,
  colour: [225, 240, 255],
  radius: [2, 5],
  rounds: [0, 0],
  sway: 0.004,
  flicker: 0.8,
}

const wholeView = { x: 0.5, y: 0.5, zoom: 1 }

/** In the order of `demoVideos`. */
export const drawnVideos: readonly DrawnVideo[] = [
  {
    scene: aurora,
    mood: 0,
    camera: { from: wholeView, to: { x: 0.5, y: 0.4, zoom: 1.22 } },
    particles: stars,
    seconds: 6,
  },
  {
    scene: forest,
    mood: 0,
    camera: { from: { x: 0.42, y: 0.55, zoom: 1.2 }, to: { x: 0.58, y: 0.5, zoom: 1.2 } },
    particles: fireflies,
    seconds: 5,
  },
  {
    scene: lanterns,
    mood: 0,
    camera: { from: { x: 0.5, y: 0.58, zoom: 1.18 }, to: { x: 0.5, y: 0.42, zoom: 1.18 } },
    particles: sparks,
    seconds: 5,
  },
  {
    scene: sea,
    mood: 0,
    camera: { from: { x: 0.42, y: 0.52, zoom: 1.2 }, to: { x: 0.58, y: 0.52, zoom: 1.2 } },
    particles: stars,
    seconds: 5,
  },
  {
    scene: cabin,
    mood: 0,
    camera: { from: wholeView, to: { x: 0.5, y: 0.58, zoom: 1.3 } },
    particles: snow,
    seconds: 5,
  },
  {
    scene: city,
    mood: 1,
    camera: { from: { x: 0.5, y: 0.45, zoom: 1.25 }, to: { x: 0.5, y: 0.6, zoom: 1.1 } },
    particles: snow,
    seconds: 4,
  },
]

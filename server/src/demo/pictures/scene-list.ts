import type { Scene } from './drawing.ts'
import { arches } from './scenes/arches.ts'
import { aurora } from './scenes/aurora.ts'
import { balloons } from './scenes/balloons.ts'
import { bokeh } from './scenes/bokeh.ts'
import { cabin } from './scenes/cabin.ts'
import { cacti } from './scenes/cacti.ts'
import { citrus } from './scenes/citrus.ts'
import { city } from './scenes/city.ts'
import { coffee } from './scenes/coffee.ts'
import { dunes } from './scenes/dunes.ts'
import { flowLines } from './scenes/flow-lines.ts'
import { flower } from './scenes/flower.ts'
import { forest } from './scenes/forest.ts'
import { gradients } from './scenes/gradients.ts'
import { jellyfish } from './scenes/jellyfish.ts'
import { koi } from './scenes/koi.ts'
import { lanterns } from './scenes/lanterns.ts'
import { leaves } from './scenes/leaves.ts'
import { mountains } from './scenes/mountains.ts'
import { neon } from './scenes/neon.ts'
import { paperCut } from './scenes/paper-cut.ts'
import { planet } from './scenes/planet.ts'
import { poster } from './scenes/poster.ts'
import { sea } from './scenes/sea.ts'
import { stillLife } from './scenes/still-life.ts'
import { waves } from './scenes/waves.ts'

/** Every kind of picture the demonstration shows. */
export const scenes: readonly Scene[] = [
  arches,
  aurora,
  balloons,
  bokeh,
  cabin,
  cacti,
  citrus,
  city,
  coffee,
  dunes,
  flowLines,
  flower,
  forest,
  gradients,
  jellyfish,
  koi,
  lanterns,
  leaves,
  mountains,
  neon,
  paperCut,
  planet,
  poster,
  sea,
  stillLife,
  waves,
]

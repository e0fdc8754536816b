import type { Scene } from '../pictures/drawing.ts'
import { aurora } from '../pictures/scenes/aurora.ts'
import { cabin } from '../pictures/scenes/cabin.ts'
import { city } from '../pictures/scenes/city.ts'
import { forest } from '../pictures/scenes/forest.ts'
import { lanterns } from '../pictures/scenes/lanterns.ts'
import { sea } from '../pictures/scenes/sea.ts'
import type { Camera, Particles } from './moving-picture.ts'

/** What one of the people with a face says of a video. */
export interface VideoComment {
  pseudo: string
  says: string
  /** By the author of the video; absent: they leave it at that. */
  answer?: string
}

/** A video of the demonstration, to be drawn and published. */
export interface PlannedVideo {
  /** Who posts it; each has one. */
  pseudo: string
  scene: Scene
  /** Which of the scene's palettes. */
  mood: number
  camera: Camera
  particles: Particles
  legend: string
  /** For those who cannot see it. */
  alt: string
  seconds: number
  /** How many people give it aura at once. */
  admirers: number
  comments: readonly VideoComment[]
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

export const plannedVideos: readonly PlannedVideo[] = [
  {
    pseudo: 'ines.lumiere',
    scene: aurora,
    mood: 0,
    camera: { from: wholeView, to: { x: 0.5, y: 0.4, zoom: 1.22 } },
    particles: stars,
    legend: 'Le trépied tremblait moins que moi.',
    alt: 'Aurores boréales vertes qui ondulent au-dessus d’une forêt de sapins et d’un lac.',
    seconds: 6,
    admirers: 70,
    comments: [
      {
        pseudo: 'Étienne',
        says: 'Raie verte de l’oxygène, à cent kilomètres d’altitude. Et dire que ça danse.',
        answer: 'Je savais que tu viendrais nous l’expliquer !',
      },
      {
        pseudo: 'Lina',
        says: 'Vous avez eu la une sur dix. Je suis verte, moi aussi.',
        answer: 'La dixième tentative, justement. Courage.',
      },
      {
        pseudo: 'Colette',
        says: 'J’ai laissé tourner la vidéo pendant tout mon thé.',
      },
    ],
  },
  {
    pseudo: 'zoe-des-bois',
    scene: forest,
    mood: 0,
    camera: { from: { x: 0.42, y: 0.55, zoom: 1.2 }, to: { x: 0.58, y: 0.5, zoom: 1.2 } },
    particles: fireflies,
    legend: 'Restez jusqu’au bout : elles se répondent.',
    alt: 'Lucioles qui clignotent entre les troncs droits d’un sous-bois.',
    seconds: 5,
    admirers: 24,
    comments: [
      {
        pseudo: 'anouk',
        says: 'Des lucioles ! Je n’en avais plus vu depuis l’enfance.',
        answer: 'Il suffit d’un coin sans lampadaire, elles reviennent.',
      },
      {
        pseudo: 'Joachim',
        says: 'On s’habitue au noir, puis on ne voit plus qu’elles.',
      },
      {
        pseudo: 'capucine',
        says: 'J’ai compté onze réponses. Qui dit mieux ?',
        answer: 'Treize, mais j’étais sur place.',
      },
    ],
  },
  {
    pseudo: 'aminata',
    scene: lanterns,
    mood: 0,
    camera: { from: { x: 0.5, y: 0.58, zoom: 1.18 }, to: { x: 0.5, y: 0.42, zoom: 1.18 } },
    particles: sparks,
    legend: 'Le moment où tout le monde lâche la sienne.',
    alt: 'Lanternes de papier et étincelles qui montent dans un ciel violet, au-dessus d’un lac.',
    seconds: 5,
    admirers: 48,
    comments: [
      {
        pseudo: 'Célestine',
        says: 'Lent, lumineux, et ça s’envole : tout ce que j’aime.',
        answer: 'J’ai pensé à vous en filmant.',
      },
      {
        pseudo: 'yasmine',
        says: 'Le dégradé du ciel derrière… sublime.',
      },
      {
        pseudo: 'Théo.Dunes',
        says: 'Et le silence juste après, on l’entend ?',
        answer: 'Trois secondes, puis tout le monde applaudit.',
      },
    ],
  },
  {
    pseudo: 'Malo',
    scene: sea,
    mood: 0,
    camera: { from: { x: 0.42, y: 0.52, zoom: 1.2 }, to: { x: 0.58, y: 0.52, zoom: 1.2 } },
    particles: stars,
    legend: 'Mer d’huile. Ça arrive, promis.',
    alt: 'Voilier immobile devant un soleil bas, la mer scintille.',
    seconds: 5,
    admirers: 12,
    comments: [
      {
        pseudo: 'Clémence',
        says: 'Mer d’huile en Bretagne : une photo, passe encore, mais une vidéo !',
        answer: 'J’ai des témoins.',
      },
      {
        pseudo: 'Corentin',
        says: 'Ce scintillement… on resterait jusqu’au phare.',
      },
    ],
  },
  {
    pseudo: 'Karim_B',
    scene: cabin,
    mood: 0,
    camera: { from: wholeView, to: { x: 0.5, y: 0.58, zoom: 1.3 } },
    particles: snow,
    legend: 'Dernière nuit au refuge, la neige a gagné.',
    alt: 'La neige tombe sur un chalet aux fenêtres éclairées, la nuit.',
    seconds: 5,
    admirers: 32,
    comments: [
      {
        pseudo: 'Raphaël',
        says: 'On voit que le poêle tourne. Quel refuge ?',
        answer: 'Celui qui n’a plus de réseau depuis mardi.',
      },
      {
        pseudo: 'Augustin',
        says: 'La neige a toujours raison.',
      },
      {
        pseudo: 'noemie',
        says: 'Il manque juste une tasse fumante au premier plan.',
        answer: 'Elle était dans l’autre main.',
      },
    ],
  },
  {
    pseudo: 'Sacha_V',
    scene: city,
    mood: 1,
    camera: { from: { x: 0.5, y: 0.45, zoom: 1.25 }, to: { x: 0.5, y: 0.6, zoom: 1.1 } },
    particles: snow,
    legend: 'La ville sous zéro, dix-neuvième étage.',
    alt: 'La neige tombe sur des immeubles éclairés au bord de l’eau, sous la lune.',
    seconds: 4,
    admirers: 6,
    comments: [
      {
        pseudo: 'mei_lin',
        says: 'Les fenêtres allumées une par une, j’adore.',
        answer: 'J’ai attendu que le voisin du douzième rentre.',
      },
      {
        pseudo: 'Samir',
        says: 'Vu d’en haut, même le froid a l’air doux.',
      },
    ],
  },
]

/** What one of the people with a face says of a video. */
interface VideoComment {
  pseudo: string
  says: string
  /** The author's answer; absent when the author does not answer. */
  answer?: string
}

/** A post of the demonstration that shows a video; the manifest has the file. */
export interface DemoVideo {
  /** The author; each author has one video. */
  pseudo: string
  legend: string
  /** For readers who cannot see the video. */
  alt: string
  /** How many people give it aura at once. */
  admirers: number
  comments: readonly VideoComment[]
}

export const demoVideos: readonly DemoVideo[] = [
  {
    pseudo: 'ines.lumiere',
    legend: 'Le trépied tremblait moins que moi.',
    alt: 'Aurores boréales vertes qui ondulent au-dessus d’une forêt de sapins et d’un lac.',
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
    legend: 'Restez jusqu’au bout : elles se répondent.',
    alt: 'Lucioles qui clignotent entre les troncs droits d’un sous-bois.',
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
    legend: 'Le moment où tout le monde lâche la sienne.',
    alt: 'Lanternes de papier et étincelles qui montent dans un ciel violet, au-dessus d’un lac.',
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
    legend: 'Mer d’huile. Ça arrive, promis.',
    alt: 'Voilier immobile devant un soleil bas, la mer scintille.',
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
    legend: 'Dernière nuit au refuge, la neige a gagné.',
    alt: 'La neige tombe sur un chalet aux fenêtres éclairées, la nuit.',
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
    legend: 'La ville sous zéro, dix-neuvième étage.',
    alt: 'La neige tombe sur des immeubles éclairés au bord de l’eau, sous la lune.',
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

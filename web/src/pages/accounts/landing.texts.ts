import { elide } from '@aura/contract/elide'

export const landingTexts = {
  intro: 'Partagez ce qui compte pour vous. Les autres font briller ce qu’ils aiment.',
  register: 'Créer un compte',
  login: 'Se connecter',
  posts: 'En ce moment sur Aura',
  postBy: (pseudo: string) => `Post ${elide('de', pseudo)}`,
  leaving: 'Le fil s’ouvre dans un instant.',
  staying: 'Envie de voir d’abord\u00a0?',
  stay: 'Rester ici',
  enterNow: 'Entrer tout de suite',
  enter: 'Entrer sans compte',
} as const

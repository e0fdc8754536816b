import { elide } from '@aura/contract/elide'

/** The first minutes of a new account: each step can be left out. */
export const firstStepsTexts = {
  title: 'Vos premiers pas',
  place: (step: number, count: number) => `Étape ${step} sur ${count}`,
  next: 'Continuer',
  skip: 'Passer cette étape',
  leave: 'Tout passer',
  finish: 'Entrer dans Aura',
  portrait: {
    title: 'Un visage à votre lumière',
    hint: 'Votre portrait vous accompagne partout, dans l’anneau de votre aura.',
    saved: 'Votre portrait est en place.',
    saving: 'Envoi du portrait…',
    failed: 'Le portrait n’a pas pu être enregistré.',
    retry: 'Réessayer',
  },
  people: {
    title: 'Des personnes à suivre',
    hint: 'Leurs posts ouvriront votre fil. Vous pourrez changer d’avis à tout moment.',
    emptyTitle: 'Personne à proposer pour l’instant',
    empty: 'La lumière commence ici\u00a0: la recherche vous montrera qui arrive.',
  },
  aura: {
    title: 'Votre première aura',
    hint: 'Donnez de l’aura à un post qui vous touche\u00a0: son auteur saura que c’est vous.',
    given: 'C’est donné. Cette lumière porte votre nom.',
    posts: 'Posts de la découverte',
    by: (pseudo: string) => `Post ${elide('de', pseudo)}`,
    failed: 'Les posts n’ont pas pu être chargés.',
    emptyTitle: 'Aucun post pour l’instant',
    empty: 'Les premiers posts paraîtront bientôt\u00a0: le vôtre peut ouvrir le bal.',
  },
  card: {
    title: 'Vos premiers pas',
    done: (count: number, of: number) => `${count} sur ${of}`,
    isDone: ' (fait)',
    close: 'Masquer vos premiers pas',
    portrait: 'Choisir un portrait',
    people: 'Suivre trois personnes',
    aura: 'Donner une première aura',
  },
} as const

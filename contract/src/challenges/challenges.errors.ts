import { conflict, forbidden, invalid, unknown } from '../error-catalogue.ts'
import {
  challengeDescriptionMaxLength,
  challengeEnd,
  challengesOpen,
  challengeTitleMaxLength,
  lastRank,
  removalReasonMaxLength,
} from './challenges.limits.ts'

export const challengesErrors = {
  'challenges.unknown': unknown('Défi introuvable.'),
  'challenges.title-invalid': invalid(
    `Donnez un titre au défi, en ${challengeTitleMaxLength} caractères au plus.`,
  ),
  'challenges.description-invalid': invalid(
    `Décrivez le défi, en ${challengeDescriptionMaxLength} caractères au plus.`,
  ),
  'challenges.prize-invalid': invalid('Le prix est un nombre entier d’aura, à partir de 1.'),
  'challenges.end-invalid': invalid(
    `Un défi se termine entre ${challengeEnd.minHours} heure et ${challengeEnd.maxDays} jours après sa création.`,
  ),
  'challenges.too-many-open': conflict(
    `Vous avez déjà ${challengesOpen} défis ouverts\u00a0: c’est le maximum.`,
  ),
  'challenges.not-creator': forbidden('Seule la personne qui a créé ce défi peut faire cela.'),
  'challenges.own': forbidden('Vous ne pouvez pas participer à votre propre défi.'),
  'challenges.closed': conflict('Ce défi est fermé.'),
  'challenges.ended': conflict('Ce défi est terminé\u00a0: il ne prend plus de participations.'),
  'challenges.to-judge': conflict('Ce défi est terminé\u00a0: il reste à choisir qui le remporte.'),
  'challenges.file-name': invalid('Nom de fichier non autorisé : renommez le fichier sans point.'),
  // 400 as the specification requires [CHL-15].
  'challenges.already-entered': invalid('Vous avez déjà participé à ce défi.'),
  'challenges.entry-unknown': unknown('Cette participation n’existe pas.'),
  'challenges.not-own-entry': forbidden('Cette participation n’est pas la vôtre.'),
  'challenges.ranking-invalid': invalid(
    `Le rang est un nombre entier, de 1 à ${lastRank.toLocaleString('fr-FR')}.`,
  ),
  'challenges.reason-missing': invalid('Donnez la raison du retrait\u00a0: la personne la lira.'),
  'challenges.reason-too-long': invalid(`La raison compte au plus ${removalReasonMaxLength} caractères.`),
}

import { elide } from '@aura/contract/elide'
import { exportDays } from '@aura/contract/exports/exports.limits'
import type { MailText } from '../../platform/mail/mail-layout.ts'

interface ReadyExport {
  pseudo: string
  /** When the file is deleted. */
  until: string
  /** The page that downloads it, after a login. */
  address: string
  /** The end of a suspension, during which nobody logs in; `isLater`: the file is deleted before. */
  suspension: { until: string; isLater: boolean } | undefined
}

export function readyMail({ pseudo, until, address, suspension }: ReadyExport): MailText {
  const before = [
    `Bonjour ${pseudo},`,
    'L’export de vos données est prêt\u00a0: tout ce que votre compte contient, avec vos photos et vos vidéos.',
  ]
  const subject = 'Vos données Aura sont prêtes'
  if (suspension) {
    const words = suspension.isLater
      ? `Votre compte est suspendu, et le fichier sera effacé le ${until}, avant que vous puissiez vous connecter. Demandez un nouvel export une fois votre compte rouvert.`
      : `Votre compte est suspendu jusqu’au ${suspension.until}. Connectez-vous ensuite pour télécharger le fichier dans vos réglages, jusqu’au ${until}.`
    return { subject, before: [...before, words], link: undefined, after: [] }
  }
  return {
    subject,
    before,
    link: { label: 'Télécharger mes données', address },
    after: [
      `Il vous sera demandé de vous connecter. Le fichier reste disponible ${exportDays} jours, jusqu’au ${until}, ou jusqu’à ce que votre prochain export soit prêt.`,
      'Si vous n’avez rien demandé, changez votre mot de passe\u00a0: quelqu’un d’autre est entré dans votre compte.',
    ],
  }
}

/** Texts of the pages inside an export. */
export const pageTexts = {
  title: (pseudo: string) => `Les données ${elide('de', pseudo)}`,
  madeAt: (moment: string) => `Export du ${moment}`,
  home: 'Accueil',
  posts: 'Posts',
  comments: 'Commentaires',
  ledger: 'Historique d’aura',
  files: 'Tous les fichiers',
  filesIntro:
    'Voici tout ce que votre compte contient, en fichiers JSON : un format que d’autres applications savent lire. README.txt dit comment ils sont faits.',
  page: (number: number) => `page ${number}`,
  previous: 'Page précédente',
  next: 'Page suivante',
  empty: 'Rien ici.',
  noLegend: 'Sans légende',
  onPost: (postId: number) => `Sur le post ${postId}`,
  counts: (aura: string, likes: string, comments: string) =>
    `Aura : ${aura} · J’aime : ${likes} · Commentaires : ${comments}`,
  rows: (count: number) => `${count.toLocaleString('fr-FR')} ${count < 2 ? 'élément' : 'éléments'}`,
  joined: (day: string) => `Inscription le ${day}`,
  missingMedia: 'Fichier indisponible',
}

export const readme = (
  pseudo: string,
  moment: string,
  files: string,
) => `Données du compte ${pseudo} sur Aura, ${moment}

Ouvrez index.html pour les lire dans un navigateur, sans connexion.

data/*.json   Chaque fichier : {"format": "aura-export", "version": 1, "name": …, "rows": […]}, en UTF-8.
              Les dates sont en UTC (ISO 8601). Les noms de personnes qui n’existent plus pour vous sont null.
media/        Photos et vidéos, dans leur meilleure version. Les champs « file » des fichiers JSON y mènent.

${files}`

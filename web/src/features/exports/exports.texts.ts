import type { AccountExport } from '@aura/contract/exports/exports.contract'
import { exportDays } from '@aura/contract/exports/exports.limits'
import { formatDate, formatDateAndTime } from '../../lib/format.ts'

const units = ['o', 'ko', 'Mo', 'Go'] as const

/** Bytes as people read them: « 3,2 Mo ». */
function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = (bytes / 1000 ** power).toLocaleString('fr-FR', {
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
  return `${amount} ${units[power]}`
}

export const exportsTexts = {
  title: 'Vos données',
  hint: `Recevez tout ce que votre compte contient dans un seul fichier\u00a0: profil, posts, photos et vidéos, commentaires, votes, historique d’aura, notifications, réglages. Un e-mail vous prévient\u00a0; le fichier reste disponible ${exportDays} jours, ou jusqu’à ce que le suivant soit prêt.`,
  inside:
    'Le fichier zip s’ouvre sans connexion\u00a0: la page index.html se lit dans un navigateur, et le reste est en JSON.',
  kept: 'Ce que nous gardons, et pourquoi',
  list: 'Exports demandés',
  ask: 'Demander mes données',
  asked: 'Votre export se prépare. Un e-mail vous préviendra.',
  askFailed: 'La demande n’a pas pu être envoyée. Veuillez réessayer.',
  loadFailed: 'Vos exports ne peuvent pas être affichés pour le moment.',
  next: (iso: string) => `Le prochain export sera possible le ${formatDateAndTime(iso)}.`,
  download: 'Télécharger',
  downloadName: (iso: string) => `Télécharger l’export du ${formatDateAndTime(iso)}`,
  downloadFailed: 'Le téléchargement n’a pas pu commencer. Veuillez réessayer.',
  of: (iso: string) => `Export du ${formatDate(iso)}`,
  status: {
    waiting: 'En attente',
    running: 'En préparation',
    ready: 'Prêt',
    failed: 'Échec',
    expired: 'Expiré',
  },
  /** For screen readers: changes with the state alone, not with the amount prepared. */
  announced: ({ requested_at, status }: AccountExport): string =>
    `${exportsTexts.of(requested_at)}\u00a0: ${exportsTexts.status[status]}.`,
  detail({ status, bytes, expires_at }: AccountExport): string {
    if (status === 'waiting') return 'Il commencera dans un instant.'
    if (status === 'running') return bytes ? `${formatBytes(bytes)} préparés.` : 'Lecture de vos données.'
    if (status === 'ready')
      return `${formatBytes(bytes ?? 0)}, disponible jusqu’au ${formatDate(expires_at ?? '')}.`
    if (status === 'failed') return 'Il n’a pas pu être préparé. Vous pouvez en demander un autre.'
    return 'Le fichier a été supprimé.'
  },
}

export const personalDataTexts = {
  title: 'Tout ce que nous gardons, en détail',
  intro: 'Cette liste vient du programme lui-même\u00a0: chaque partie y déclare ce qu’elle garde.',
  why: 'Pourquoi',
  kept: 'Combien de temps',
  exported: 'Contenu dans l’export de vos données.',
  loadFailed: 'La liste ne peut pas être affichée pour le moment.',
}

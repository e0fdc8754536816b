import { consentMonths, postsPerSlot } from '@aura/contract/advertising/advertising.limits'
import type { ConsentChoice, ConsentPurpose } from '../../lib/consent.ts'
import { formatDate } from '../../lib/format.ts'

export const consentTexts = {
  title: 'À vous de choisir',
  intro: 'Rien de ce qui suit n’est chargé sans votre accord.',
  kept: `Votre choix est gardé ${consentMonths} mois dans ce navigateur. Vous en changez quand vous voulez dans `,
  place: { member: 'Réglages', visitor: 'Confidentialité' },
  refuseAll: 'Tout refuser',
  acceptAll: 'Tout accepter',
  choose: 'Choisir',
  save: 'Enregistrer mes choix',
  saved: 'Votre choix est enregistré.',
  purposes: {
    advertising: {
      label: 'Publicité',
      hint: `Une publicité tous les ${postsPerSlot} posts du fil. Le site de l’annonceur reçoit l’adresse IP de votre appareil et peut y déposer des traceurs\u00a0; il ne voit ni votre compte ni vos pages. Refuser n’enlève rien d’autre.`,
    },
    payment: {
      label: 'Paiement par PayPal',
      hint: 'Le bouton de PayPal sur la page de l’abonnement. PayPal reçoit l’adresse IP de votre appareil et y dépose ses traceurs, dont ceux contre la fraude. Refuser n’empêche que de payer.',
    },
  } satisfies Record<ConsentPurpose, { label: string; hint: string }>,
  settingsTitle: 'Publicité et paiement',
  settingsHint: `Les scripts d’autres sites, chargés seulement avec votre accord. Vos choix restent dans ce navigateur, ${consentMonths} mois.`,
  made: (choice: ConsentChoice | undefined) => {
    if (!choice) return 'Pas encore choisi\u00a0: rien n’est chargé.'
    return `${choice.isAllowed ? 'Accepté' : 'Refusé'} le ${formatDate(choice.at)}.`
  },
}

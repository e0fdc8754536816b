import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Payment, Subscription } from '@aura/contract/subscription/subscription.contract'
import { graceDays, premiumDiscoveryWeight } from '@aura/contract/subscription/subscription.limits'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { formatMoney } from '../../lib/format-money.ts'

export const subscriptionTexts = {
  title: 'Aura Premium',
  price: (cents: number) => formatMoney(cents, 'EUR'),
  perMonth: 'par mois, sans engagement',
  benefitsTitle: 'Ce que premium change',
  benefits: [
    {
      title: 'Aura illimitée',
      text: `Plus de limite de ${auraLimits.votesPerDay} votes ni de ${auraLimits.donatedPerDay} aura de dons par jour. Les limites envers une même personne et celle des votes négatifs restent.`,
    },
    { title: 'Sans publicité', text: 'Aucune publicité dans le fil, dès l’abonnement.' },
    {
      title: 'Filtres avancés',
      text: 'La recherche de personnes se filtre, par type d’aura et par aura par exemple.',
    },
    {
      title: 'Plus de visibilité',
      text: `Le score de vos posts dans la découverte est multiplié par ${formatNumber(premiumDiscoveryWeight)}.`,
    },
  ],
  sandbox: 'Mode d’essai\u00a0: aucun argent ne circule. L’abonnement s’active comme un vrai, sans paiement.',
  login: 'Se connecter pour s’abonner',
  subscribe: 'S’abonner',
  /** After cancelling, before the end of the paid time. */
  resume: 'Reprendre premium',
  resumeDetail: (until: string) =>
    `Vous pouvez reprendre premium dès maintenant\u00a0: le premier paiement sera pris le ${formatDate(until)}, quand se termine ce qui est déjà payé. L’abonnement résilié ne peut pas être rouvert\u00a0: c’en est un nouveau.`,
  thanks: 'Merci pour ton abonnement premium !',
  failure: 'Une erreur est survenue.',
  pending:
    'Votre abonnement chez le prestataire de paiement n’est pas perdu\u00a0: il sera envoyé de nouveau.',
  retry: 'Réessayer',
  confirming: 'Confirmation de votre abonnement…',
  loadFailed: 'Votre abonnement n’a pas pu être lu.',
  goesOnWhileLeaving:
    'Votre abonnement premium n’est résilié qu’à l’effacement du compte\u00a0: un paiement peut encore être pris d’ici là.',
  cancelFirst: 'Résilier d’abord',
  stateTitle: 'Votre abonnement',
  state: {
    none: 'Aucun',
    active: 'Actif',
    ending: 'Résilié',
    'past-due': 'Paiement en retard',
    ended: 'Terminé',
  } satisfies Record<Subscription['state'], string>,
  /** The end of the paid time, and what follows it. */
  detail({ state, canCancel, premium_until: until, provider }: Subscription): string {
    if (until === null) return 'Vous n’avez pas d’abonnement.'
    const day = formatDate(until)
    // The sandbox has no means of payment to look after.
    const advice =
      provider === 'paypal' ? '\u00a0: vérifiez d’ici là votre moyen de paiement chez PayPal.' : '.'
    return {
      none: 'Vous n’avez pas d’abonnement.',
      active: `Premium est actif jusqu’au ${day}\u00a0; l’abonnement se renouvelle alors.`,
      ending: `Premium se termine le ${day}. Aucun autre paiement ne sera pris.`,
      'past-due': `Le paiement du ${day} n’est pas arrivé. Premium continue jusqu’au ${formatDate(graceEnd(until))}${advice}`,
      ended: canCancel
        ? `Premium s’est terminé le ${day}. Le prestataire de paiement peut encore demander ce qui est dû\u00a0: résiliez pour l’empêcher.`
        : `Premium s’est terminé le ${day}.`,
    }[state]
  },
  cancel: 'Résilier',
  cancelTitle: 'Résilier l’abonnement\u00a0?',
  cancelQuestion({ state, premium_until: until }: Subscription): string {
    if (until === null || state === 'ended') return 'Aucun autre paiement ne sera pris.'
    const day = formatDate(until)
    // The provider alone knows whether it has taken the payment by now; it is asked while cancelling.
    return state === 'past-due'
      ? `Si le paiement du ${day} n’a pas été pris, premium se termine tout de suite\u00a0; sinon, il reste actif jusqu’à la fin du mois payé. Aucun autre paiement ne sera pris.`
      : `Premium reste actif jusqu’au ${day}. Aucun autre paiement ne sera pris.`
  },
  keep: 'Garder premium',
  cancelled: 'Votre abonnement est résilié.',
  cancelFailed: 'L’abonnement n’a pas pu être résilié. Réessayez dans un moment.',
  paymentsTitle: 'Paiements',
  noPayments: 'Aucun paiement pour l’instant. Ils seront listés ici.',
  paymentsFailed: 'Vos paiements n’ont pas pu être lus.',
  more: 'Afficher plus',
  paymentStatus: { paid: 'Payé', failed: 'Échoué', refunded: 'Remboursé' } satisfies Record<
    Payment['status'],
    string
  >,
  provider: { sandbox: 'essai, sans argent', paypal: 'PayPal' } satisfies Record<Payment['provider'], string>,
  paypal: {
    refused: 'Vous avez refusé les scripts de PayPal\u00a0: son bouton ne peut pas s’afficher.',
    allow: 'Accepter PayPal',
    loading: 'Chargement du bouton de PayPal…',
    failed: 'Le bouton de PayPal n’a pas pu s’afficher. Un bloqueur ou le réseau l’empêche peut-être.',
  },
  rowTitle: 'Aura Premium',
  rowDiscover: 'Découvrir Premium',
  rowManage: 'Gérer',
}

function graceEnd(until: string): string {
  return new Date(Date.parse(until) + graceDays * 86_400_000).toISOString()
}

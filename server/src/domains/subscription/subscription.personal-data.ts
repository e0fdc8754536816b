import type { PersonalData } from '../../personal-data.ts'

export const subscriptionPersonalData: readonly PersonalData[] = [
  {
    domain: 'Premium',
    what: 'Abonnement premium et paiements',
    why: 'Pour tenir ce que vous avez payé, et la comptabilité.',
    kept: 'Les paiements, aussi longtemps que la loi le demande, sans votre nom une fois le compte effacé.',
    exported: ['subscriptions', 'payments'],
    erased: {
      subscription: ['accountId'],
      subscriptionPayment: ['accountId'],
      sandboxSubscription: ['customId'],
    },
  },
]

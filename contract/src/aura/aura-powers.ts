import type { AuraTypeName } from './aura-types.ts'

/** What each type will be able to do, in words [PRF-26]. */
export const auraPowers = {
  celestia: 'Vos dons d’aura comptent cinq fois et vous coûtent 1.',
  greelux: 'Donner ne vous coûte rien, mais vous perdez 2 quand on vous retire de l’aura.',
  amara: 'Vos dons d’aura comptent trois fois.',
  solaris: 'Vos retraits comptent trois fois\u00a0; ils sont sans effet contre un verdant.',
  verdant: 'Quand vous donnez à la victime d’un solaris, ce solaris perd 1.',
  mystis:
    'Votre don ramène à 1 une personne en négatif\u00a0; en restant appuyé, vous choisissez le montant.',
  crimson: 'Chacun de vos retraits vous coûte 2 et compte 4.',
  neutre: 'Vous donnez et retirez 1, tout simplement.',
} as const satisfies Record<AuraTypeName, string>

import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import { holdReasonNames } from '@aura/contract/aura/aura.movements'
import type { HeldKind } from './aura.rules.ts'

/** A held act or prize as the account reads it that a verdict on it goes against: its giver or winner, or the author who loses aura. */
export function describeHeld(
  { act, amount }: { act: HeldKind; amount: number },
  reader: 'giver' | 'author',
): string {
  const size = Math.abs(amount)
  switch (act) {
    case 'post-vote':
    case 'comment-vote': {
      const object = act === 'post-vote' ? 'post' : 'commentaire'
      if (reader === 'author') return `Aura retirée sur un de vos ${object}s`
      return `${amount > 0 ? 'Aura donnée à' : 'Aura retirée à'} un ${object}`
    }
    case 'donation':
      return `Don de ${size} aura`
    case 'withdrawal':
      // Withdrawals are anonymous, and the history shows their author the sum of a day alone [AUR-42].
      return reader === 'author' ? 'Retrait d’aura' : `Retrait de ${size} aura`
    case 'prize':
      return `Prix de ${size} aura, gagné à un défi`
  }
}

/** What calls of this domain answer in words. */
export const answers = {
  given: (amount: number, pseudo: string) => `Vous avez donné ${amount} aura à ${pseudo}.`,
  withdrawn: (amount: number, pseudo: string) => `Vous avez retiré ${amount} aura à ${pseudo}.`,
  /** A donation, or the part of it, that waits; `until` is the day of the end [AUR-68]. */
  waits: (act: 'don' | 'retrait', amount: number, pseudo: string, why: HoldReason, until: string) =>
    `Votre ${act} de ${amount} aura à ${pseudo} attend la décision d’un modérateur (${holdReasonNames[why]}). Sans décision d’ici le ${until}, cette aura vous revient.`,
  contested: 'Votre contestation est enregistrée. La réponse s’affichera dans votre historique.',
  /** Why aura moves back as a sanction is given back. */
  givenBack: 'Une annulation précédente est levée.',
  sayWhy: 'Dites pourquoi vous contestez ce mouvement.',
}

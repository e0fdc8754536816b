import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import { holdReasonNames } from '@aura/contract/aura/aura.movements'
import { quoteWords } from '@aura/contract/quote-words'
import type { HeldKind } from './aura.rules.ts'

/**
 * A held act or prize in the words for the person who loses by the verdict: the giver, the winner, or the author who loses aura. A prize
 * names its challenge by the `title`, unless the reader may not see that.
 */
export function describeHeld(
  { act, amount, title }: { act: HeldKind; amount: number; title?: string | undefined },
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
      return `Prix de ${size} aura, gagné ${title ? `au défi ${quoteWords(title)}` : 'à un défi'}`
  }
}

/** Messages that calls of this domain return. */
export const answers = {
  given: (amount: number, pseudo: string) => `Vous avez donné ${amount} aura à ${pseudo}.`,
  withdrawn: (amount: number, pseudo: string) => `Vous avez retiré ${amount} aura à ${pseudo}.`,
  /** A held donation, or the held part of one; `until` is the day on which the hold ends [AUR-68]. */
  waits: (act: 'don' | 'retrait', amount: number, pseudo: string, why: HoldReason, until: string) =>
    `Votre ${act} de ${amount} aura à ${pseudo} attend la décision d’un modérateur (${holdReasonNames[why]}). Sans décision d’ici le ${until}, cette aura vous revient.`,
  appealed: 'Votre contestation est enregistrée. La réponse s’affichera dans votre historique.',
  /** The reason of movements that reverse a sanction. */
  givenBack: 'Une annulation précédente est levée.',
  sayWhy: 'Dites pourquoi vous contestez ce mouvement.',
}

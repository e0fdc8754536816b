import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import { holdReasonNames } from '@aura/contract/aura/aura.movements'

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

import { elide } from '@aura/contract/elide'

/** What the calls answer. */
export const texts = {
  blocked: (pseudo: string) => `Vous avez bloqué ${pseudo}.`,
  unblocked: (pseudo: string) => `Vous avez débloqué ${pseudo}.`,
  muted: (pseudo: string) => `Vous ne verrez plus les publications ${elide('de', pseudo)}.`,
  unmuted: (pseudo: string) => `Les publications ${elide('de', pseudo)} s’affichent de nouveau.`,
}

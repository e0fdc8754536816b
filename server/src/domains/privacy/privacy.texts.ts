import { elide } from '@aura/contract/elide'

/** What the calls answer. */
export const texts = {
  blocked: (pseudo: string) => `Vous avez bloqué ${pseudo}.`,
  unblocked: (pseudo: string) => `Vous avez débloqué ${pseudo}.`,
  muted: (pseudo: string) => `Vous ne verrez plus les posts ${elide('de', pseudo)}.`,
  unmuted: (pseudo: string) => `Les posts ${elide('de', pseudo)} s’affichent de nouveau.`,
}

import { likesPerAura } from '@aura/contract/aura/aura.limits'
import type { JoinReason } from '../../../lib/join-request.ts'

interface JoinWords {
  /** `pseudo` is undefined where nobody in particular is concerned. */
  title: (pseudo: string | undefined) => string
  why: string
}

/** What an account is for, by what a visitor tried to do [APP-23]. */
export const joinWords: Record<JoinReason, JoinWords> = {
  agir: {
    title: () => 'Entrez dans la lumière\u00a0: créez un compte',
    why: 'Un compte vous donne une aura, un profil et une voix.',
  },
  aura: {
    title: (pseudo) =>
      pseudo
        ? `Donnez votre lumière à ${pseudo}\u00a0: créez un compte`
        : 'Donnez votre lumière\u00a0: créez un compte',
    why: 'L’aura vient de quelqu’un\u00a0: elle fait briller un post, et son auteur sait que c’est vous.',
  },
  aimer: {
    title: (pseudo) =>
      pseudo
        ? `Un j’aime pour ${pseudo}\u00a0: créez un compte`
        : 'Dites que vous aimez\u00a0: créez un compte',
    why: `Chaque j’aime compte\u00a0: tous les ${likesPerAura}, l’auteur gagne 1 d’aura.`,
  },
  suivre: {
    title: (pseudo) =>
      pseudo ? `Suivez ${pseudo}\u00a0: créez un compte` : 'Suivez qui vous plaît\u00a0: créez un compte',
    why: 'Ses prochains posts vous attendront dans votre fil.',
  },
  commenter: {
    title: (pseudo) =>
      pseudo
        ? `Répondez à ${pseudo}\u00a0: créez un compte`
        : 'Prenez part à la conversation\u00a0: créez un compte',
    why: 'Un commentaire porte un nom\u00a0: le vôtre, à qui l’on peut répondre.',
  },
  enregistrer: {
    title: () => 'Gardez ce post pour plus tard\u00a0: créez un compte',
    why: 'Il vous attendra dans vos enregistrés, que personne d’autre ne voit.',
  },
  signaler: {
    title: () => 'Signalez-le\u00a0: créez un compte',
    why: 'Un compte nous permet de vous dire ce que nous avons décidé.',
  },
  masquer: {
    title: (pseudo) =>
      pseudo
        ? `Masquez ${pseudo}\u00a0: créez un compte`
        : 'Choisissez qui vous voyez\u00a0: créez un compte',
    why: 'Vous ne verrez plus ses posts, et personne n’en saura rien.',
  },
  bloquer: {
    title: (pseudo) =>
      pseudo ? `Bloquez ${pseudo}\u00a0: créez un compte` : 'Choisissez qui vous voit\u00a0: créez un compte',
    why: 'Vous ne vous verrez plus l’un l’autre.',
  },
  participer: {
    title: () => 'Relevez ce défi\u00a0: créez un compte',
    why: 'Votre post y concourt sous votre nom, et l’aura en jeu peut être la vôtre.',
  },
  defi: {
    title: () => 'Lancez votre défi\u00a0: créez un compte',
    why: 'Vous mettez de l’aura en jeu, et les autres y répondent en images.',
  },
  communaute: {
    title: () => 'Fondez votre communauté\u00a0: créez un compte',
    why: 'Un lieu à vous, où vous dites qui entre et ce qui s’y partage.',
  },
  rejoindre: {
    title: () => 'Rejoignez-les\u00a0: créez un compte',
    why: 'Les membres publient, commentent et se retrouvent ici.',
  },
}

export const joinTexts = {
  register: 'Créer un compte',
  login: 'J’ai déjà un compte',
  back: 'Vous reviendrez juste ici.',
} as const

import { elide } from '@aura/contract/elide'

export const texts = {
  site: 'Aura',
  siteDescription: 'Le réseau social où votre aura parle pour vous.',
  post: (pseudo: string) => `${pseudo} sur Aura`,
  postWithoutLegend: (pseudo: string) => `Un post ${elide('de', pseudo)}.`,
  profile: (pseudo: string) => `${pseudo} sur Aura`,
  profileWithoutBio: (pseudo: string) => `Le profil ${elide('de', pseudo)} : ses posts et son aura.`,
  celebrity: (name: string) => `${name} sur Aura`,
  celebrityWithoutDescription: (name: string) => `La page ${elide('de', name)} sur Aura.`,
  community: (name: string) => `${name} sur Aura`,
  challenge: (title: string) => `${title} · Défi sur Aura`,
  cover: (name: string) => `Bannière de la communauté ${name}`,
  picture: (pseudo: string) => `Photo de profil ${elide('de', pseudo)}`,
}

export const texts = {
  post: (pseudo: string) => `${pseudo} sur Aura`,
  postWithoutLegend: (pseudo: string) => `Un post de ${pseudo}.`,
  profile: (pseudo: string) => `${pseudo} sur Aura`,
  profileWithoutBio: (pseudo: string) => `Le profil de ${pseudo} : ses posts et son aura.`,
  picture: (pseudo: string) => `Photo de profil de ${pseudo}`,
}

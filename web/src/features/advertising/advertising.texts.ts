export const advertisingTexts = {
  label: 'Publicité',
  frame: 'Contenu de l’annonceur',
  premium: 'Passer premium',
  hide: 'Masquer',
}

export const supportTexts = {
  badge: 'Soutien',
  invitation: 'Vous aimez Aura ? Soutenez‑la',
  close: 'Fermer',
}

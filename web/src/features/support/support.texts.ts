export const supportTexts = {
  badge: 'Soutien',
  invitation: 'Vous aimez Aura\u00a0? Soutenez‑la',
  close: 'Fermer',
}

export const texts = {
  reported: 'Merci pour votre signalement. Nous allons examiner ce problème.',
  resolved: 'Le problème est résolu.',
  opened: 'Le problème est de nouveau ouvert.',
}

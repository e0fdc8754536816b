export const texts = {
  deleted: 'Le commentaire a été supprimé.',
  /** A multiple of 50 likes was passed [AUR-17]. */
  auraAwarded: `Palier de likes atteint\u00a0: l’auteur de ce commentaire gagne 1\u00a0aura.`,
} as const

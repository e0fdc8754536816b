export const texts = {
  deleted: 'Le commentaire a été supprimé.',
} as const

export const texts = {
  deleted: 'Post supprimé avec succès.',
  pinned: 'Post épinglé.',
  unpinned: 'Post désépinglé.',
} as const

export const postTileTexts = {
  /** The accessible name contains the visible text. */
  item: (legend: string, seen: readonly (string | false)[]) =>
    [legend || 'Post sans légende', ...seen].filter(Boolean).join(', '),
  aura: (written: string) => `${written} d’aura`,
  video: 'Vidéo',
  preparing: 'En préparation',
  videoFailed: 'Vidéo impossible à préparer',
  noMedia: 'Sans image',
}

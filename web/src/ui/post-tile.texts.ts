export const postTileTexts = {
  /** The accessible name contains the visible text; of the picture within, screen readers read nothing else. */
  item: (legend: string, alt: string | null, seen: readonly (string | false)[]) =>
    [legend || 'Post sans légende', alt, ...seen].filter(Boolean).join(', '),
  aura: (written: string) => `${written} d’aura`,
  video: 'Vidéo',
  preparing: 'En préparation',
  videoFailed: 'Vidéo impossible à préparer',
  noMedia: 'Sans image',
}

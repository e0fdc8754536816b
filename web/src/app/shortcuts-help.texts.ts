/** The keys of a page, each with what it does. */
export const pageShortcuts = [
  ['↑  ↓', 'Post précédent, post suivant'],
  ['←  →', 'Photo ou vidéo voisine, post voisin dans une liste'],
  ['a', 'Donner de l’aura, ou la reprendre'],
  ['l', 'Aimer, ou ne plus aimer'],
  ['c', 'Ouvrir les commentaires et écrire'],
  ['s', 'Enregistrer le post, ou le retirer des enregistrés'],
  ['Espace', 'Lire la vidéo, ou la mettre en pause'],
  ['m', 'Couper le son, ou le remettre'],
  ['Alt T', 'Aller aux messages, pour «\u00a0Annuler\u00a0» par exemple'],
  ['Échap', 'Fermer ce qui est ouvert, ou un message'],
  ['?', 'Montrer ces raccourcis'],
] as const

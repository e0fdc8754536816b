/** What somebody of the demonstration says under a post, and what may be answered. */
export interface Exchange {
  says: string
  /** By the author of the post; absent: they leave it at that. */
  author?: string
  /** By somebody else, below the author's answer if there is one. */
  other?: string
}

/** Said under any picture, so they speak of light, of places and of each other. */
export const exchanges: readonly Exchange[] = [
  {
    says: 'Quelle lumière ! On dirait que quelqu’un a tamisé le ciel.',
    author: 'Dix minutes plus tard, tout était gris.',
  },
  {
    says: 'C’est où exactement ? J’aimerais y aller au printemps.',
    author: 'Je vous envoie l’endroit en message, il se mérite un peu.',
    other: 'Ça m’intéresse aussi !',
  },
  { says: 'Magnifique. Rien à ajouter.' },
  {
    says: 'Je l’ai regardée trois fois, et j’y trouve chaque fois autre chose.',
    author: 'C’est le plus beau compliment, merci.',
  },
  { says: 'On sent presque l’air froid.', other: 'Et l’odeur de la pluie juste avant.' },
  {
    says: 'Vous avez utilisé un trépied ?',
    author: 'Même pas : un muret, et beaucoup de patience.',
    other: 'Le muret, meilleur trépied du monde.',
  },
  { says: 'Celle-là, je l’accrocherais volontiers au mur.' },
  {
    says: 'Bravo, le cadrage est parfait.',
    author: 'Merci ! J’ai hésité à garder le bas de l’image.',
    other: 'Gardez-le, c’est lui qui donne l’échelle.',
  },
  {
    says: 'J’y suis passé la semaine dernière et je n’ai rien vu de tout ça…',
    author: 'Il faut se lever tôt. Très tôt.',
  },
  {
    says: 'Les couleurs sont celles du moment ou retouchées ?',
    author: 'Un rien de contraste, c’est tout.',
    other: 'On ne dirait pas, c’est très juste.',
  },
  {
    says: 'Ça me rappelle les vacances chez ma grand-mère.',
    other: 'Pareil. Il ne manque que les tartines.',
  },
  { says: 'Toujours aussi inspirant, votre regard.' },
  { says: 'Voilà qui me réconcilie avec novembre.', author: 'C’était le but !' },
  { says: 'Je donne toute mon aura à cette image.', other: 'Gardez-en un peu pour demain.' },
  { says: 'Simple et juste.' },
  { says: 'La suite, la suite !', author: 'Bientôt, la série compte encore quatre images.' },
  { says: 'Petit jaloux que je suis. Superbe.' },
  { says: 'Je ne m’en lasse pas.\nMerci de partager ça ici.' },
  { says: 'Quel silence on entend !', other: 'C’est exactement ça.' },
  { says: 'Première fois que je commente, mais là, il fallait.', author: 'Bienvenue, alors, et merci.' },
  { says: 'Il y a un détail en haut à gauche que j’adore.', other: 'Je ne l’avais pas vu, bien joué.' },
  { says: 'Combien de tentatives avant celle-ci ?', author: 'J’ai arrêté de compter à trente.' },
]

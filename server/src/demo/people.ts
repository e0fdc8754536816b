/** How a portrait may be read, so that it goes with a fitting name. */
export type Presents = 'woman' | 'man' | 'anyone'

/** A person of the demonstration with a face and words of their own. */
export interface DemoPerson {
  /** Which portraits suit the name. */
  presents: Presents
  pseudo: string
  bio: string
}

/** The account of the login that the server prints. */
export const demoLogin = { pseudo: 'camille', email: 'demo@aura.test', password: 'aurademo' } as const

/** The place of the demonstration login among the people and the accounts of the plan. */
export const loginPerson = 0

/** Those with a portrait; the first is the demonstration login. */
export const demoPeople: readonly DemoPerson[] = [
  { presents: 'woman', pseudo: demoLogin.pseudo, bio: 'Je découvre Aura. Dites bonjour !' },
  {
    presents: 'woman',
    pseudo: 'lea.martin',
    bio: 'Photographe du soir, un peu du matin. Corse, Marseille, et des trains entre les deux.',
  },
  { presents: 'man', pseudo: 'Karim_B', bio: 'Grimpe le samedi, répare des vélos le reste du temps.' },
  {
    presents: 'woman',
    pseudo: 'zoe-des-bois',
    bio: 'Champignons, mousses, et tout ce qui pousse à l’ombre.',
  },
  { presents: 'man', pseudo: 'Malo', bio: 'Breton, donc mouillé.' },
  { presents: 'woman', pseudo: 'ines.lumiere', bio: 'La nuit, avec un trépied.' },
  { presents: 'anyone', pseudo: 'PetitPrince', bio: 'Dessine-moi un nuage.' },
  { presents: 'anyone', pseudo: 'Sacha_V', bio: 'Architecture, béton, lignes droites.' },
  { presents: 'woman', pseudo: 'noemie', bio: 'Céramique et café froid.' },
  { presents: 'man', pseudo: 'Théo.Dunes', bio: 'Traversées à pied. Prochaine : le Hoggar.' },
  { presents: 'woman', pseudo: 'aminata', bio: 'Couleurs de Dakar à Lyon.' },
  { presents: 'woman', pseudo: 'Lou-Anne', bio: 'Aquarelles pas tout à fait sèches.' },
  { presents: 'man', pseudo: 'gaspard', bio: 'Cuisine de saison, recettes dans les légendes.' },
  { presents: 'woman', pseudo: 'Maëlle', bio: 'Herbier en images.' },
  { presents: 'man', pseudo: 'Yanis.K', bio: 'Skate, parkings, grand angle.' },
  { presents: 'woman', pseudo: 'capucine', bio: 'Jardinière sans jardin.' },
  { presents: 'man', pseudo: 'Étienne', bio: 'Astronome amateur, surtout amateur de nuits claires.' },
  { presents: 'woman', pseudo: 'mei_lin', bio: 'Villes la nuit, pluie, néons.' },
  { presents: 'man', pseudo: 'Augustin', bio: 'Montagnes, de préférence vides.' },
  { presents: 'woman', pseudo: 'soraya', bio: 'Géométries, zelliges et patience.' },
  { presents: 'man', pseudo: 'Victor-H', bio: 'Demain, dès l’aube.' },
  { presents: 'woman', pseudo: 'Clémence', bio: 'Vents, voiles, Vendée.' },
  { presents: 'man', pseudo: 'nino', bio: 'Trois ans de pellicule dans un tiroir. Je scanne.' },
  { presents: 'woman', pseudo: 'Fanny.R', bio: 'Randonnée lente.' },
  { presents: 'man', pseudo: 'idris', bio: 'Basket le jour, ciel la nuit.' },
  { presents: 'woman', pseudo: 'Colette', bio: 'Chats, fenêtres, petits matins.' },
  { presents: 'man', pseudo: 'Basile', bio: 'Affiches imaginaires.' },
  { presents: 'woman', pseudo: 'anouk', bio: 'Macro. Très macro.' },
  { presents: 'man', pseudo: 'Rayan_M', bio: 'Je cherche la lumière rasante.' },
  { presents: 'woman', pseudo: 'jeanne.d', bio: 'Normande. Oui, il pleut.' },
  { presents: 'man', pseudo: 'Oscar', bio: 'Papier découpé, colle partout.' },
  { presents: 'woman', pseudo: 'Salomé', bio: 'Mers froides.' },
  { presents: 'man', pseudo: 'tom.tom', bio: 'Batteur, et parfois photographe de batteurs.' },
  { presents: 'woman', pseudo: 'Hélène', bio: 'Libraire à Nancy.' },
  { presents: 'man', pseudo: 'moussa', bio: 'Sable, océan, retour.' },
  { presents: 'woman', pseudo: 'Pauline-W', bio: 'Nature morte, nature vive.' },
  { presents: 'man', pseudo: 'Arthur', bio: 'Ni roi ni chevalier.' },
  { presents: 'woman', pseudo: 'ambre', bio: 'Fleurs de saison uniquement.' },
  { presents: 'man', pseudo: 'Léon', bio: 'Trains de nuit.' },
  { presents: 'woman', pseudo: 'yasmine', bio: 'Thé à la menthe et dégradés.' },
  { presents: 'man', pseudo: 'Gabin', bio: 'Le Jura, le lac, le Jura.' },
  { presents: 'woman', pseudo: 'Rose.Marie', bio: 'Retraitée, enfin le temps de regarder.' },
  { presents: 'anyone', pseudo: 'eliott', bio: 'Je code des paysages.' },
  { presents: 'woman', pseudo: 'Apolline', bio: 'Plantes et carnets.' },
  { presents: 'man', pseudo: 'Samir', bio: 'Toits de Paris.' },
  { presents: 'woman', pseudo: 'violette', bio: 'Le bleu surtout.' },
  { presents: 'man', pseudo: 'Corentin', bio: 'Phares et balises.' },
  { presents: 'woman', pseudo: 'Awa', bio: 'Sourires, marchés, wax.' },
  { presents: 'woman', pseudo: 'mathilde', bio: 'Entre deux averses.' },
  { presents: 'man', pseudo: 'Elio', bio: 'Petites planètes dans de grands verres.' },
  {
    presents: 'woman',
    pseudo: 'Suzanne',
    bio: 'Tricote et photographie ce qui bouge moins vite que le chat.',
  },
  { presents: 'man', pseudo: 'Nolan_P', bio: 'Lignes de fuite.' },
  { presents: 'woman', pseudo: 'garance', bio: 'Rouge, forcément.' },
  { presents: 'man', pseudo: 'Joachim', bio: 'Forêts de Lorraine.' },
  { presents: 'woman', pseudo: 'Lina', bio: 'Aurores boréales : une sur dix tentatives.' },
  { presents: 'man', pseudo: 'Marius', bio: 'Vieux-Port, pétanque, lumière de 19 h.' },
  { presents: 'woman', pseudo: 'Célestine', bio: 'Montgolfières et autres choses lentes.' },
  { presents: 'man', pseudo: 'ethan', bio: 'Vagues. Seulement des vagues.' },
  { presents: 'woman', pseudo: 'Diane', bio: 'Éclairagiste de théâtre.' },
  { presents: 'man', pseudo: 'kofi', bio: 'Design et cacao.' },
  { presents: 'woman', pseudo: 'Thaïs', bio: 'Patiente, dans les deux sens.' },
  { presents: 'man', pseudo: 'Raphaël', bio: 'Refuges et bivouacs.' },
  { presents: 'woman', pseudo: 'Madeleine', bio: 'Goûters photogéniques.' },
  { presents: 'man', pseudo: 'Ugo', bio: 'Bruit de fond, belles couleurs.' },
]

/** The place of a person among those with a portrait. */
export function placeOf(pseudo: string): number {
  return demoPeople.findIndex((person) => person.pseudo === pseudo)
}

const firstNames = [
  ...['adele', 'alban', 'alix', 'anais', 'antoine', 'axel', 'bilal', 'blanche', 'camil', 'carla', 'cedric'],
  ...['chloe', 'damien', 'elsa', 'emile', 'emma', 'enzo', 'eva', 'fatou', 'felix', 'flora', 'gael', 'hugo'],
  ...['iris', 'jade', 'jules', 'kenza', 'lena', 'louise', 'lucas', 'manon', 'marin', 'mina', 'nadia', 'nael'],
  ...['olga', 'paul', 'quentin', 'romane', 'sami', 'simon', 'tina', 'valentin', 'wassim', 'youna', 'zelie'],
]
const surnames = [
  ...['bernard', 'petit', 'durand', 'leroy', 'moreau', 'simonet', 'laurent', 'lefevre', 'garcia', 'roux'],
  ...['fournier', 'girard', 'mercier', 'dupont', 'lambert', 'faure', 'rousseau', 'blanc', 'guerin', 'muller'],
]

/** Pseudos of members who follow and vote and have not posted yet; `count` at most 920, none twice. */
export function silentPseudos(count: number): string[] {
  const all = surnames.flatMap((surname) => firstNames.map((first) => `${first}.${surname}`))
  // In steps without a common divisor with their number, so that neighbours do not share a surname.
  const stride = 389
  return Array.from({ length: count }, (_, index) => all[(index * stride) % all.length] as string)
}

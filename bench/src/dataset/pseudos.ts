const firstNames =
  `adele alban alice alix amina anais antoine apolline arthur aurelien axel bastien benoit bilal
  blanche camille capucine carla cedric charlotte chloe clara clement corentin damien david diane elise elsa emile
  emma enzo esteban eva fanny fatou felix flora florian gabriel gael garance gaspard hamza helene hugo ines iris jade
  jeanne joachim jules julien karim kenza kevin laura leo lina louise lucas lucie maelle malo manon margot marie
  marine marion marius mathieu mathilde maxime mina moussa nadia nael nicolas nina noe noemie oceane olga oscar paul
  pauline pierre quentin rayan remi romane romain rose sacha salome sami sarah simon sofia soraya suzanne tatiana theo
  thomas tina tom ugo valentin victor violette wassim yanis yasmine youna youssef zelie zoe`.split(/\s+/)
const surnames =
  `andre arnaud aubert bailly barbier baron benali bernard bertrand besson blanc blanchard bonnet
  boucher bouvier boyer brun caron carpentier chevalier clement colin cordier coste david denis deschamps diallo dubois
  dufour dumas dumont dupont dupuis durand duval fabre faure fleury fontaine fournier francois gaillard garcia garnier
  gauthier gautier georges gerard germain giraud girard gomez gonzalez guerin guillaume hamidi henry herve huet hubert
  jacob jacquet joly julien klein lacroix lambert laurent lebrun leclerc lecomte lefebvre lefevre legrand lemaire leroy
  leroux lopez lucas mallet marchal marchand martin martinez masson mathieu menard mercier meunier meyer michel moreau
  morel morin muller nguyen nicolas noel olivier paris payet pereira perez perrin petit picard pierre poirier prevost
  renard renaud rey richard riviere robert robin roche rodriguez roger rolland rousseau roussel roux royer sanchez
  schmitt simon thomas tessier traore vidal vincent weber`.split(/\s+/)
const syllables =
  `ba be bi bo bu cha che chi cho da de di do du fa fe fi fo ga ge go gu ja jo ju ka ke ki ko ku la le
  li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo xa za ze
  zi zo zu`.split(/\s+/)

/** One in this many pseudos is not made from the name of a person. */
const inventedEvery = 3
const separators = ['.', '_', '-', '']
const forms = separators.length * firstNames.length * surnames.length

/** The pseudo of an account of the data set: unique, and as similar to others as real pseudos are. */
export function pseudoOf(accountId: number): string {
  const isInvented = accountId % inventedEvery === 0
  const place = Math.floor(accountId / inventedEvery)
  return isInvented ? inventedPseudo(place) : personsPseudo(2 * place + ((accountId % inventedEvery) - 1))
}

/** First name and surname; a number where others have both already. */
function personsPseudo(index: number): string {
  // Steps without a common divisor with the number of forms, so that neighbours are not namesakes.
  const form = (index * 7919) % forms
  const round = Math.floor(index / forms)
  const first = firstNames[form % firstNames.length]
  const surname = surnames[Math.floor(form / firstNames.length) % surnames.length]
  const separator = separators[Math.floor(form / (firstNames.length * surnames.length))]
  return `${first}${separator}${surname}${round === 0 ? '' : `${round + 1}x`}`
}

/** Four syllables and a number, as in `kazomi24`. */
function inventedPseudo(index: number): string {
  const count = syllables.length
  const syllable = (place: number) => syllables[Math.floor(index / count ** place) % count]
  return `${syllable(1)}${syllable(0)}${syllable(2)}-${(index * 31) % 97}.${index.toString(36)}`
}

import { type Aim, fillers } from './french-lexicon.rules.ts'
import type { Reading } from './french-readings.rules.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that direct the following insult at a person: `sale …`, `pauvre …`, `quel …`. */
const epithets = set(
  'sale sales pauvre pauvres pauv sombre gros grosse grosses petit petite petits petites vieux vieil vieille vieilles quel quelle quels quelles',
)
/** Names that are also used in exclamations: `quelle folle journée`. */
const exclamations = set('quel quelle quels quelles petit petite petits petites')
/** Words after a trait that show it describes a person. */
const pointers = set('. celui celle ceux celles ce cet cette ces ou')
const dirty = set('sale sales')
/** `espèce de …`, `bande d'…`, `tête de …`. */
const kinds = set('espece especes bande bandes tas face tete gueule ramassis troupeau')
const animalKinds = set('espece especes bande bandes')
const articles = set('de d')
/** In front of `espèce`, these words give it the meaning of a species. */
const determiners = set('une des les cette ces l la')
/** After a threat, these words begin a harmless object: something to plant, to smoke or to die of. */
const otherSenses = set('un une des du au aux d si a')
const bodyParts = set('gueule tete tronche face figure machoire peau cervelle gorge')
const deathsInJest = set('rire faim soif chaud froid envie honte jalousie fatigue')
/** Words that may follow an insult that is the whole text: `abruti va`. */
const tails = set('va toi vas mec gars frere wesh ou quoi les')
/** Verbs of a speaker who reports an insult instead of insulting. */
const tellers = set(
  'traite traitee traites traitees traiter traitait traitent traitaient traitant appelle appelee appele appeler surnomme',
)
/** Words in front of a quotation that the speaker talks about. */
const quoters = set(
  'mot mots terme insulte insultes insulter injure expression dit dites dire crie crier traite traitee appele appelee film piece roman titre livre chanson classique dictionnaire definition',
)

/** The position of a match in a reading: the indexes of its first and last word. */
export interface Place {
  first: number
  last: number
}

/** Whether the words at this position address or describe a person, rather than report or quote. */
export function isAimed(reading: Reading, place: Place, aim: Aim): boolean {
  const word = (index: number) => reading.words[index]?.word ?? ''
  const before = place.first - 1
  const owner = beforeFillers(reading, before)
  if (isTold(reading, place) || isOneself(word(owner.index))) return false
  if (aim === 'always') return true
  if (aim === 'harm') return !hasOtherSense(word(place.last + 1), word(place.last + 2))
  if (aim === 'abbreviation') return !/^\d+$/.test(word(place.last + 1))

  if (isAmongUs(reading, owner.index)) return false
  if (dirty.has(word(before))) return true
  if (aim === 'origin') return false
  if (articles.has(word(before)) && isKind(word(before - 1), word(before - 2), aim)) return true
  if (word(place.last + 1) === 'comme' && /^(toi|vous)$/.test(word(place.last + 2))) return true
  if (isSecondPerson(reading, owner.index) && (aim !== 'thing' || owner.passed.has('qu') || owner.hasArticle))
    return true
  if (aim === 'thing') return false
  if (epithets.has(word(before)) && (aim === 'name' || isPointed(word(before), word(place.last + 1))))
    return true
  if (isDisguised(reading, place)) return true
  return (
    aim === 'name' && (isAlone(reading, place) || (owner.hasArticle && isThirdPerson(reading, owner.index)))
  )
}

/** `espèce de …`, `bande de …`: also of animals and things, unless it means a species. */
function isKind(kind: string, before: string, aim: Aim): boolean {
  return aim === 'thing' ? animalKinds.has(kind) && !determiners.has(before) : kinds.has(kind)
}

function isPointed(epithet: string, next: string): boolean {
  return !exclamations.has(epithet) || pointers.has(next)
}

function hasOtherSense(next: string, afterNext: string): boolean {
  if (next === 'de') return deathsInJest.has(afterNext)
  if (/^(le|la|les)$/.test(next)) return !bodyParts.has(afterNext)
  return otherSenses.has(next)
}

/** Bounds the search, so that its work is proportional to the text; real texts have fewer words of emphasis. */
const maxFillers = 6

/** Skips words of emphasis backwards, to the word that says who is meant. */
function beforeFillers({ words }: Reading, from: number) {
  let index = from
  const passed = new Set<string>()
  while (from - index < maxFillers && fillers.has(words[index]?.word ?? '')) {
    passed.add(words[index]?.word ?? '')
    index--
  }
  return { index, passed, hasArticle: passed.has('un') || passed.has('une') || passed.has('des') }
}

/** `t'es`, `tu es`, `tu n'es`, `vous êtes`, `tes` (as people write it), or a bare `toi`. */
function isSecondPerson({ words }: Reading, index: number): boolean {
  const verb = words[index]?.word ?? ''
  const subject = words[index - 1]?.word ?? ''
  const subjectBefore = subject === 'n' ? (words[index - 2]?.word ?? '') : subject
  if (verb === 'toi' || verb === 'tes' || verb === 't') return true
  return /^(es|etes|etais|etiez|seras|restes|as)$/.test(verb) && /^(t|tu|vous|toi)$/.test(subjectBefore)
}

function isThirdPerson({ words }: Reading, index: number): boolean {
  return (
    /^(est|sont|etait)$/.test(words[index]?.word ?? '') &&
    /^(c|il|elle|ils|elles|ce)$/.test(words[index - 1]?.word ?? '')
  )
}

/** `je suis …`, `je me sens …`. */
function isOneself(verb: string): boolean {
  return /^(suis|sommes|sens)$/.test(verb)
}

/** `on est …`, `nous étions …`. */
function isAmongUs({ words }: Reading, index: number): boolean {
  return /^(on|nous|me)$/.test(words[index]?.word ?? '') || words[index - 1]?.word === 'on'
}

function isAlone({ words }: Reading, { first, last }: Place): boolean {
  const starts = words[first - 1]?.word === '.'
  const next = words[last + 1]?.word ?? '.'
  return starts && (next === '.' || tails.has(next))
}

function isDisguised({ words }: Reading, { first, last }: Place): boolean {
  return words.slice(first, last + 1).some((word) => word.isDisguised)
}

/** `il m'a traité de …`, or inside a quotation that words outside introduce. */
function isTold(reading: Reading, { first }: Place): boolean {
  const { words } = reading
  const teller = beforeFillers(reading, first - 1).index
  if (tellers.has(words[teller]?.word ?? '') || tellers.has(words[teller - 1]?.word ?? '')) return true
  return announcedQuotations(reading).has(first)
}

const quotationsOf = new WeakMap<Reading, ReadonlySet<number>>()

/** The words inside quotations that words outside introduce as quoted; computed once per reading. */
function announcedQuotations(reading: Reading): ReadonlySet<number> {
  const known = quotationsOf.get(reading)
  if (known) return known
  const inside = new Set<number>()
  let isInside = false
  let isAnnounced = false
  reading.words.forEach(({ word }, index) => {
    if (word === '"') isInside = !isInside
    else if (isInside) inside.add(index)
    else if (quoters.has(word)) isAnnounced = true
  })
  const quoted = isAnnounced ? inside : new Set<number>()
  quotationsOf.set(reading, quoted)
  return quoted
}

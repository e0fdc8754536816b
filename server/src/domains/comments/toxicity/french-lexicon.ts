/**
 * The words of the French scorer [CMT-10]. Letters are plain lower case (`french-letters.ts` folds what people write), words
 * are apart by one space, `[x]` may be absent, and a dot stands for the edge of a clause (`. dégage .` is that word alone).
 */

/**
 * When a match counts.
 * - `always`: wherever the word stands.
 * - `abbreviation`: the same, unless a number stands behind it: then it is a code or a reference.
 * - `name`: called after someone, see `french-aim.ts`; also when it is all that is said.
 * - `trait`: said of someone; alone it may be about anything.
 * - `thing`: ordinary nouns that hurt when someone is called so.
 * - `origin`: what people are; hurts behind `sale` only.
 */
export type Aim = 'always' | 'abbreviation' | 'name' | 'trait' | 'thing' | 'origin'

export interface LexiconGroup {
  aim: Aim
  /** How bad one match is by itself, from 0 to 1. */
  weight: number
  terms: readonly string[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)
const phrases = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

const insults = words(`
  connard[s] connarde[s] connasse[s] conard[s] conasse[s] connar[s] conar[s] konnard[s] konar[s] konnar konnasse[s]
  encule[e][s] enculer enculez enkule[e][s] ankule[s] enculeur[s] salope[s] salop[s] salopard[s] salaud[s]
  pute[s] petasse[s] pouffiasse[s] poufiasse[s] grognasse[s] batard[e][s] batar[s] enfoire[e][s]
  trouduc[s] trouducul fdpute ducon[s] merdeux merdeuse[s] branleur[s] branleuse[s]
  tepu[s] tasspe[s] tassepe[s] keh tchoin[s] teube[s] golmon[s] niktamer niktamere abruti[e][s] cretin[e][s]
  cassos kassos bolos boloss bolosse[s] attarde[e][s] decerebre[e][s] crevard[e][s] mongolien[ne][s]
  couillon[s] debilos putasse[s] radasse[s] roulure[s] pisseuse[s] suceuse[s] suceur[s] demeure[e][s] merdaillon[s]
  salo konass pouffe[s] bitch bitches motherfucker asshole dumbass kahba[s] charmouta
`)

const abbreviations = words('fdp fdps ntm tg pd pds vtff vtf stfu kys')

const slurs = words(`
  bougnoule[s] bougnoul[s] youpin[e][s] youtre[s] bicot[s] bamboula[s] chinetoque[s] chintok[s] niakoue[e][s]
  niakwe[s] negre[s] negro[s] negresse[s] pede[s] tarlouze[s] tarlouse[s] tafiole[s] tantouze[s]
  gouine[s] travelo[s] crouille[s] romanichel[s] tantouse[s] sodomite[s]
`)

const insultingPhrases = phrases(`
  fils de pute[s]
  fils de chien[ne]
  enfant de putain
  trou du cul
  trous du cul
  trou du ku
  trou de balle
  fil[s] 2 pute
  leche cul
  leches cul
  couille molle
  couilles molles
  tete de con
  tete de noeud
  tete de bite
  tete de cul
  tete de mort .
  tete a claque[s]
  face de rat
  face de pet
  face de cul
  face de citron
  face de singe
  sac a merde
  tas de merde
  sous merde[s]
  grosse merde .
  suce ma
  sucez ma
  suce moi
  sucez moi
  ma bite
  petite bite
  je t emmerde
  j t emmerde
  je vous emmerde
  on t emmerde
  nique ta
  nique tes
  nique toi
  nique vos
  niquez vos
  niquez vous
  nike ta
  nik ta
  nik tes
  nik tamer[e]
  nique sa mere
  niquer ta
  niquer tes
  niker ta
  ta mere la chienne
  ta race .
  la putain de ta
  ta mere en
  encule ta
  mange tes morts
  mange merde
  mangez vos morts
  bouffe ta merde
  va chier
  vas chier
  allez chier
  chie dessus
  pisse dessus
  crache dessus
  fuck you
  fuck off
  fuck ta mere
  te fair[e] foutre
  vous fair[e] foutre
  va te faire voir .
  va te faire mettre
  ta gueule
  ta geule
  ta guele
  ta gueul
  ta yeule
  ta grande gueule
  vos gueules
  vos geules
  sale gueule
  ferme ta bouche
  ce con
  ces cons
  cette conne
  ces connes
  cet idiot
  ces idiots
  cette idiote
  cet imbecile
  ces imbeciles
  gueule de raie
  tronche de
  ferme la .
  fermez la .
  . la ferme .
  casse toi .
  . casse toi
  cassez vous .
  . degage .
  . degage de la
  degage d ici
  degagez d ici
  fous le camp
  . degagez .
  . creve .
  . crevez .
  creve sale
  creve en enfer
  brule en enfer
  pauvre type
  pauvres types
  sale type
  sales types
  pauvre merde
  mal baise[e][s]
  vieille peau
  bon a rien
  bonne a rien
  bons a rien
  gros lard
  gros tas
  gros porc[s]
  grosse truie[s]
  grosse vache[s]
  grosse baleine[s]
  gros cul .
  gros degueulasse
  sale degueulasse
  le qi d un
  le qi d une
  personne t aime
  personne ne t aime
  personne veut de toi
  personne ne veut de toi
  tout le monde te deteste
  honte de ta famille
  tu sers a rien
  tu ne sers a rien
  tu pues
  vous puez
  t es moche
  tu es moche
  vous etes moches
  tu me degoutes
  vous me degoutez
  tu me fais vomir
  ta tronche
  me donne[s] envie de vomir
  sale p d
  gros p d
  retourne d ou tu viens
  retournez d ou vous venez
  retourne dans ton pays
  retournez dans votre pays
  rentre dans ton pays
  rentrez dans votre pays
  retourne dans ton bled
  remonte dans ton arbre
  remonte sur ton arbre
  retourne dans ta cuisine
`)

/** Who wishes harm with these: `je vais te …`, `on va vous …`. */
const harms = words(`
  tuer buter crever egorger defoncer demonter planter fumer violer eclater exploser etrangler massacrer frapper cogner
  bruler saigner demolir tabasser niquer enculer lyncher gazer cramer pendre
`)
const harmful = (verb: string): string[] => {
  const people = /^[aeiou]/.test(verb) ? ['t', 'vous'] : ['te', 'vous']
  return people.flatMap((person) => [
    `vais ${person} ${verb}`,
    `on va ${person} ${verb}`,
    `viens ${person} ${verb}`,
  ])
}

const threats = [
  ...harms.flatMap(harmful),
  ...phrases(`
    je te defonce
    je te demonte
    je te bute
    je te creve
    je te tue .
    va mourir
    vas mourir
    va crever
    vas crever
    allez crever
    allez mourir
    qu il creve
    qu elle creve
    qu ils crevent
    creve la bouche ouverte
    tous crever .
    va te pendre
    va te suicider
    va te tuer .
    va te jeter
    va te noyer
    suicide toi
    suicidez vous
    pends toi
    pendez vous
    tue toi
    tuez vous
    noie toi
    tous les tuer
    tous les gazer
    tous les pendre
    tous les fusiller
    tous les exterminer
    devrais te suicider
    devrais te pendre
    devrais te tuer
    merites de mourir
    merites de crever
    merite de mourir
    merite de crever
    meritez de crever
    meritez de mourir
    te faire violer
    merites pas de vivre
    merite pas de vivre
    sais ou tu habites
    sais ou t habites
    sais ou tu vis
    sait ou tu habites
    sait ou t habites
    casser la gueule
    casser les dents
    casser la tete .
    peter la gueule
    peter les dents
    defoncer la gueule
    faire la peau
    ton cercueil
    homme mort .
    femme morte .
    t es mort .
    tu es mort .
    t es morte .
    bruler ta maison
    bruler ta voiture
    balle dans la tete
    prendre une balle
    jette toi
    jetez vous sous
    saute d un pont
    saute par la fenetre
    vas le regretter
    vas le payer
    vas me le payer
    mort aux juifs
    mort aux arabes
    mort aux noirs
    mort aux blancs
    mort aux musulmans
    mort aux pd
    mort aux gays
    les arabes dehors
    les noirs dehors
    les juifs dehors
    les etrangers dehors
    les migrants dehors
    les musulmans dehors
  `),
]

/** People of whom `… de merde` is said; of a day or a telephone it is not toxic. */
const people = words(`
  equipe artiste[s] journaliste[s] acteur[s] actrice[s] chanteur[s] chanteuse[s] joueur[s] arbitre[s] gars mec[s] meuf[s]
  fille[s] gens humain[s] chien[s] race famille voisin[s] influenceur[s] influenceuse[s] youtubeur[s] streameur[s]
  politicien[s] flic[s] prof[s] patron[s] fan[s] supporter[s] mythomane[s] mytho[s] francais arabe[s] juif[s] noir[s]
  menteur[s] menteuse[s] voleur[s] hypocrite[s] raciste[s] ami[s] copain[s] copine[s] pere mere
`)

const names = words(`
  con[s] conne[s] kon[s] idiot[s] idiote[s] imbecile[s] tocard[e][s] toquard[s] guignol[s] clown[s] bouffon[s] bouffonne[s]
  minable[s] taree[s] tare[s] mongol[e][s] gogol[e] triso trisomique[s] degenere[e][s] illettre[e][s] analphabete[s]
  raclure[s] ordure[s] pourriture[s] enflure[s] garce[s] catin[s] prostituee[s] trainee[s] tapette[s] chiennasse
  clochard[e][s] morveux morveuse[s] racaille[s] crapule[s] vermine[s] blaireau[x] plouc[s] cinglee[s] cingle[s]
  feignasse[s] boulet[s] andouille[s] gland[s] cloporte[s] sangsue[s] larve[s] loque[s] cagole[s] thon[s] boudin[s]
  cafard[s] tebe[s] fiotte[s] lopette[s] rate[s] ratee[s] fumier[s] charogne[s] pedale[s] pignouf[s]
  gredin[s] morue[s] greluche[s] debil
`)

const traits = words(`
  debile[s] stupide[s] bete[s] naze[s] nase[s] nul[s] nulle[s] autiste[s] fragile[s] incapable[s] pervers perverse[s]
  lache[s] folle[s] frustre[e][s] hysterique[s] cloche[s] bourrique[s] pitoyable[s] ridicule[s] moche[s] laid[e][s]
  mytho[s] mythomane[s] pathetique[s] inutile[s] degueulasse[s] hypocrite[s]
`)

const things = words(`
  merde[s] chien[s] chienne[s] iench porc[s] truie[s] vache[s] rat[s] singe[s] macaque[s] cochon[ne][s] ane[s]
  tas dechet[s] parasite[s] vipere[s] guenon[s] mouton[s]
`)

const origins = words(`
  arabe[s] noir[e][s] juif[s] juive[s] blanc[s] blanche[s] musulman[e][s] gitan[e][s] romano[s] bride[e][s] boche[s]
  rital[s] ritale[s] migrant[e][s] handicape[e][s] etranger[s] etrangere[s] chinois chinoise[s] africain[e][s] rom[s]
  portugais polak[s] turc[s] turque[s] asiatique[s] negro[s] gay[s] lesbienne[s] homo[s] trans rebeu[s] renoi[s]
  feuj[s] babtou[s] manouche[s] roumain[e][s] algerien[ne][s] marocain[e][s] francais francaise[s] pauvre[s]
`)

export const lexicon: readonly LexiconGroup[] = [
  { aim: 'always', weight: 0.9, terms: [...slurs, ...threats] },
  {
    aim: 'always',
    weight: 0.8,
    terms: [...insults, ...insultingPhrases, ...people.map((who) => `${who} de merde`)],
  },
  { aim: 'abbreviation', weight: 0.8, terms: abbreviations },
  { aim: 'name', weight: 0.6, terms: names },
  { aim: 'trait', weight: 0.5, terms: traits },
  { aim: 'thing', weight: 0.6, terms: things },
  { aim: 'origin', weight: 0.9, terms: origins },
]

/** Where a listed word is at home: no match inside any of these counts. */
export const innocentPhrases: readonly string[] = phrases(`
  pain batard
  batard bien cuit
  batard au levain
  batard de pain
  batard tradition
  et un batard
  chien batard
  chienne batarde
  negre litteraire
  negres litteraires
  negro spiritual
  tapette a mouche
  tapette a souris
  diner de cons
  groupe ntm
  supreme ntm
  rap de ntm
  chanson de ntm
  concert de ntm
  vais te tuer le suspense
  vous planter le decor
  te planter le decor
  con carne
  con fuoco
  con dios
  con brio
  gueule d ange
`)

/** Words that do not change at whom the next one is aimed: `t'es vraiment un gros …`. */
export const fillers: ReadonlySet<string> = new Set(
  words(`
    vraiment trop tellement completement totalement juste qu que un une des vrai vraie vrais vraies si tres quand meme bien
    tous toutes le la les plus tout toute de d gros grosse petit petite bel belle sacre sacree enorme pur pure et grave
    franchement pauvre fini mais
  `),
)

import { words } from './french-lists.rules.ts'
import { insultingPhrases } from './french-phrases.rules.ts'
import { threats } from './french-threats.rules.ts'

/**
 * The words of the French scorer [CMT-10], in lower case (`french-letters.rules.ts` normalizes texts), separated by one space.
 * `[x]` is optional; a dot is the edge of a clause (`. dégage .` is that word alone).
 */

/**
 * When a match counts.
 * - `always`: wherever the word stands.
 * - `abbreviation`: the same, unless a number stands behind it: then it is a code or a reference.
 * - `harm`: a threat, unless what follows shows another sense (`je vais te planter des tomates`).
 * - `name`: called after someone, see `french-aim.rules.ts`; also when it is all that is said.
 * - `trait`: said of someone; alone it may be about anything.
 * - `thing`: ordinary nouns that hurt when someone is called so.
 * - `origin`: what people are; hurts behind `sale` only.
 */
export type Aim = 'always' | 'abbreviation' | 'harm' | 'name' | 'trait' | 'thing' | 'origin'

export interface LexiconGroup {
  aim: Aim
  /** How toxic one match is, from 0 to 1. */
  weight: number
  terms: readonly string[]
}

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

/** Nouns for people, of whom `… de merde` is toxic; of a day or a telephone it is not. */
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
  clochard[e][s] morveux morveuse[s] racaille[s] crapule[s] vermine[s] plouc[s] cinglee[s] cingle[s]
  feignasse[s] cagole[s] 
  cafard[s] tebe[s] fiotte[s] lopette[s] rate[s] ratee[s] fumier[s] charogne[s] pignouf[s]
  gredin[s] greluche[s] debil mochete[s]
`)

const traits = words(`
  debile[s] stupide[s] bete[s] naze[s] nase[s] nul[s] nulle[s] autiste[s] fragile[s] incapable[s] pervers perverse[s]
  lache[s] folle[s] frustre[e][s] hysterique[s] cloche[s] bourrique[s] pitoyable[s] ridicule[s] moche[s] laid[e][s]
  mytho[s] mythomane[s] pathetique[s] inutile[s] degueulasse[s] hypocrite[s]
`)

const things = words(`
  merde[s] chien[s] chienne[s] iench porc[s] truie[s] vache[s] rat[s] singe[s] macaque[s] cochon[ne][s] ane[s]
  tas boulet[s] andouille[s] gland[s] larve[s] loque[s] thon[s] boudin[s] blaireau[x] sangsue[s] cloporte[s]
  morue[s] pedale[s] dechet[s] parasite[s] vipere[s] guenon[s] mouton[s]
`)

const origins = words(`
  arabe[s] noir[e][s] juif[s] juive[s] blanc[s] blanche[s] musulman[e][s] gitan[e][s] romano[s] bride[e][s] boche[s]
  rital[s] ritale[s] migrant[e][s] handicape[e][s] etranger[s] etrangere[s] chinois chinoise[s] africain[e][s] rom[s]
  portugais polak[s] turc[s] turque[s] asiatique[s] negro[s] gay[s] lesbienne[s] homo[s] trans rebeu[s] renoi[s]
  feuj[s] babtou[s] manouche[s] roumain[e][s] algerien[ne][s] marocain[e][s] francais francaise[s] pauvre[s]
`)

export const lexicon: readonly LexiconGroup[] = [
  { aim: 'always', weight: 0.9, terms: slurs },
  { aim: 'harm', weight: 0.9, terms: threats },
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

/** Words of emphasis, which do not change whom the next word describes: `t'es vraiment un gros …`. */
export const fillers: ReadonlySet<string> = new Set(
  words(`
    vraiment trop tellement completement totalement juste qu que un une des vrai vraie vrais vraies si tres quand meme bien
    tous toutes le la les plus tout toute de d gros grosse petit petite bel belle sacre sacree enorme pur pure et grave
    franchement pauvre fini mais
  `),
)

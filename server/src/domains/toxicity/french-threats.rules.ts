import { phrases, words } from './french-lists.rules.ts'

/** Verbs that wish harm after `je vais te …` or `on va vous …`. */
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

/** Threats and wishes of death, in the notation of `french-lexicon.rules.ts`. */
export const threats: readonly string[] = [
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
    te casser la gueule
    te casser les dents
    te casser la tete .
    te peter la gueule
    te peter les dents
    vous casser la gueule
    vous peter la gueule
    souhaite de crever
    souhaite de mourir
    que tu creves
    que vous creviez
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

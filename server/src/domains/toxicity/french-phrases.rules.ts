import { phrases } from './french-lists.rules.ts'

/** Insults of several words, in the notation of `french-lexicon.rules.ts`. */
export const insultingPhrases = phrases(`
  fils de pute[s]
  fils de chien[ne]
  enfant de putain
  fils de putain
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
  merde humaine
  pauvre tache
  tu fais pitie
  vous faites pitie
  t es grosse
  tu es grosse
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

/** Harmless phrases that contain a listed word: a match inside any of these does not count. */
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
  ta gueule de bois
`)

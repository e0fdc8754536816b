import { auraLimits, likesPerAura } from '@aura/contract/aura/aura.limits'
import { leaderboardErrors } from '@aura/contract/leaderboard/leaderboard.errors'
import { provisionalHours, sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { formatDateAndTime, formatNumber, formatRank, pluralOf } from '../../lib/format.ts'
import type { RankTier } from '../../ui/rank-tier.ts'
import { daysOfMonth, ofMonth } from './leaderboard.rules.ts'

const aura = (count: number) => `${formatNumber(count)} d’aura`

/** This month's board. */
export const boardTexts = {
  title: (month: string) => `Classement ${ofMonth(month).slice(0, -5)}`,
  lead: (month: string) => `L’aura reçue des autres ${daysOfMonth(month)}, heure de Paris.`,
  rulesTitle: 'Ce qui compte',
  rules: [
    `Les votes et les dons que l’on vous fait, ce que rapportent ${likesPerAura} likes, et les prix des défis.`,
    `Ce que l’on vous retire compte en moins. Par ses votes et ses dons, une même personne ne pèse jamais plus de ${auraLimits.rankedNetPerMonth} d’aura dans le mois, en plus ou en moins\u00a0; ses prix à un même gagnant comptent une fois par mois au plus.`,
    `Ne comptent pas\u00a0: l’aura de bienvenue, ce que donne un compte pendant ses ${auraLimits.newcomerHours} premières heures, ce qui attend la modération et ce qu’elle annule.`,
    `Le mois fini, le classement reste provisoire ${provisionalHours} heures. Puis il est scellé\u00a0: plus rien n’y change.`,
  ],
  columns: { rank: 'Rang', person: 'Personne', aura: 'Aura' },
  caption: (month: string) => `Classement ${ofMonth(month)}, par aura reçue`,
  aura,
  tiers: {
    1: 'En tête',
    2: 'Podium',
    3: 'Podium',
    10: 'Top 10',
    50: 'Top 50',
    beyond: undefined,
  } satisfies Record<RankTier, string | undefined>,
  you: 'vous',
  gone: 'Compte supprimé ou masqué',
  search: 'Chercher une personne ou un rang',
  count: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'personne', 'personnes')} au classement`,
  found: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'personne trouvée', 'personnes trouvées')}`,
  shown: 'Les résultats sont affichés.',
  pages: 'Pages du classement',
  page: (page: number, pages: number) => `Page ${formatNumber(page)} sur ${formatNumber(pages)}`,
  pageAlone: (page: number) => `Page ${formatNumber(page)}`,
  failed: 'Le classement n’a pas pu être chargé',
  emptyTitle: 'Personne encore',
  empty: 'La première aura reçue ce mois-ci ouvrira le classement.',
  toFeed: 'Donner de l’aura',
  nothingTitle: (search: string) => `Personne pour «\u00a0${search}\u00a0»`,
  nothing:
    'Essayez le début d’un pseudo, ou un rang en chiffres. Qui n’a pas reçu d’aura ce mois-ci n’y est pas.',
  clear: 'Effacer la recherche',
  hiddenTitle: 'Personne que vous puissiez voir',
  hidden: 'Les personnes de cette page ne vous sont pas visibles.',
  toFirst: 'Revenir au début',
}

/** The viewer's own card. */
export const ownRankTexts = {
  card: 'Votre place',
  failed: 'Votre place n’a pas pu être chargée.',
  retry: 'Réessayer',
  rankSaid: (rank: number) => `Vous êtes ${formatRank(rank)}`,
  rankCalm: 'Vous êtes au classement',
  aura: (count: number) => `${aura(count)} ce mois-ci`,
  next: (missing: number, rank: number) => `Encore ${aura(missing)} pour la ${formatPlace(rank)} place`,
  first: 'Personne n’est devant vous.',
  absent: 'Pas encore au classement',
  absentNext: (missing: number) => `Il vous manque ${aura(missing)} reçue des autres pour y entrer.`,
  absentCalm: 'La première aura reçue des autres vous y fait entrer.',
  publish: 'Créer un post',
  challenges: 'Voir les défis',
  jump: 'Voir ma place',
  visitorTitle: 'Votre lumière a sa place ici',
  visitor:
    'Avec un compte, l’aura que l’on vous donne vous fait entrer au classement, et vous donnez la vôtre.',
  register: 'Créer un compte',
  login: 'Se connecter',
}

/** « 41e », « 1re »: places are feminine. */
function formatPlace(rank: number): string {
  return rank === 1 ? '1re' : `${formatNumber(rank)}e`
}

/** Former champions. */
export const championsTexts = {
  title: 'Anciens champions',
  failed: 'Les anciens champions n’ont pas pu être chargés.',
  retry: 'Réessayer',
  none: 'Personne encore\u00a0: le premier nom s’écrira à la fin du mois.',
  toMonth: (month: string) => `Classement ${ofMonth(month)}`,
  provisional: 'provisoire',
  tied: 'ex æquo',
  gone: boardTexts.gone,
  aura,
  more: 'Plus anciens',
}

/** A past month. */
export const pastMonthTexts = {
  title: (month: string) => `Classement ${ofMonth(month)}`,
  unknown: leaderboardErrors['leaderboard.month-unknown'].message,
  unknownTitle: 'Mois inconnu',
  toBoard: 'Voir le classement du mois',
  lead: (month: string) =>
    `Les ${sealedPlaces} premières places, par aura reçue des autres ${daysOfMonth(month)}.`,
  failed: 'Ce mois n’a pas pu être chargé',
  empty: 'Personne n’a reçu d’aura ce mois-là.',
  provisionalTitle: 'Provisoire',
  provisional: (until: string) =>
    `Des votes peuvent encore être annulés. Ce classement sera scellé le ${formatDateAndTime(until)}, heure de Paris.`,
  sealedTitle: 'Scellé',
  sealed: (at: string) => `Depuis le ${formatDateAndTime(at)}, heure de Paris, plus rien n’y change.`,
  hash: 'Empreinte SHA-256',
  download: 'Télécharger le texte scellé',
  downloadFailed: 'Le texte scellé n’a pas pu être téléchargé.',
  fileName: (month: string) => `aura-classement-${month}.txt`,
  check:
    'Chacun peut vérifier\u00a0: cette commande, donnée là où est le texte, doit afficher la même empreinte.',
  columns:
    'Dans le texte, chaque ligne est une place\u00a0: le rang, le numéro du compte, l’aura reçue. Les pseudos n’y sont pas, car ils peuvent changer ou disparaître\u00a0; les places sont dans l’ordre du tableau ci-dessous.',
  command: (month: string) => `sha256sum ${pastMonthTexts.fileName(month)}`,
}

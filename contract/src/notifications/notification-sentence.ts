import { describePeople } from '../aura/describe-people.ts'
import { daysToChoose } from '../challenges/challenges.limits.ts'
import { cutText } from '../cut-text.ts'
import { quoteWords } from '../quote-words.ts'
import type { Notification } from './notifications.contract.ts'
import type { NotificationKind } from './notifications.kinds.ts'

type Told = Pick<Notification, 'kind' | 'data' | 'actors' | 'actors_count'> & {
  /** Whether the reader is in calm mode. */
  isCalm?: boolean
}

/** Longest part of a comment that a sentence quotes, in code points. */
const quotedLength = 80
/**
 * Longest title of a challenge in a sentence, in code points: the rest, such as the aura won, must fit in three lines of a phone.
 */
const titleLength = 40

/**
 * The sentence of a notification, the same in list, toast and push [NTF-25]. In calm mode it names actors and act, and gives no
 * number, which only the daily digest does [APP-12].
 */
export function notificationSentence(told: Told): string {
  // A newer server may send kinds that this page does not know.
  return Object.hasOwn(sentences, told.kind) ? sentences[told.kind](told) : 'Du nouveau pour vous'
}

/** The actors: « Léa », « Léa et Noé », « Léa et 4 autres »; in calm mode « Léa et d’autres ». */
function who({ actors, actors_count: count, isCalm }: Told): string {
  const [first, second] = actors
  const name = first?.pseudo ?? 'Quelqu’un'
  if (count <= 1) return name
  if (count === 2 && second) return `${name} et ${second.pseudo}`
  if (isCalm) return `${name} et d’autres`
  return `${name} et ${count - 1} autre${count > 2 ? 's' : ''}`
}

const isOne = ({ actors_count: count }: Told) => count <= 1
const gained = ({ data }: Told) => Math.abs(data.auraGained ?? 0)
/** The amount, `+12 aura`; in calm mode « de l’aura ». */
const aura = (sign: '+' | '−' | '', told: Told) =>
  told.isCalm ? 'de l’aura' : `${gained(told) === 0 ? '' : sign}${gained(told)}\u00a0aura`
const reason = ({ data }: Told) => (data.reason ? `\u00a0: ${cutText(data.reason, quotedLength)}` : '')
/** In full, because nothing else shows it. */
const wholeReason = ({ data }: Told) => (data.reason ? `\u00a0: ${data.reason}` : '')
/** The aura gained, unless there is none or calm mode hides it. */
const andAura = (told: Told) => (gained(told) === 0 || told.isCalm ? '' : `\u00a0: ${aura('+', told)}`)
const namedCommunity = ({ data }: Told) =>
  data.communityName ? quoteWords(data.communityName) : 'une communauté'
const ofCommunity = (told: Told) =>
  told.data.communityName ? `de ${namedCommunity(told)}` : 'd’une communauté'
const quoted = (words: string, length = quotedLength) =>
  words ? ` ${quoteWords(cutText(words, length))}` : ''
const titled = ({ data }: Told) => quoted(data.challengeTitle ?? '', titleLength)
const challenge = (told: Told) => (told.data.challengeTitle ? `le défi${titled(told)}` : 'un défi')
const ofChallenge = (told: Told) => (told.data.challengeTitle ? `du défi${titled(told)}` : 'd’un défi')
const quote = ({ data }: Told) => (data.commentContent ? `\u00a0:${quoted(data.commentContent)}` : '')

const gaveTo = (what: string) => (told: Told) =>
  `${who(told)} ${isOne(told) ? 'a' : 'ont'} donné de l’aura à ${what}`
/** The sum of a day's takers, without names [AUR-42]. */
const taken = (told: Told) =>
  told.isCalm
    ? 'De l’aura vous a été retirée'
    : `${describePeople(told.data.people ?? 1, 'retiré')}${gained(told) === 0 ? '' : `\u00a0: −${gained(told)}`}`
const liked = (what: string) => (told: Told) => `${who(told)} ${isOne(told) ? 'a' : 'ont'} aimé ${what}`
const wrote = (did: string) => (told: Told) =>
  `${who(told)} ${isOne(told) ? 'a' : 'ont'} ${did}${quote(told)}`
const awarded = (what: string) => (told: Told) =>
  `${what} plaît\u00a0: ${aura('+', told)} pour ses mentions «\u00a0J’aime\u00a0»`

const sentences: Record<NotificationKind, (told: Told) => string> = {
  'post-aura': gaveTo('votre post'),
  'post-aura-taken': taken,
  'comment-aura': gaveTo('votre commentaire'),
  'comment-aura-taken': taken,
  donation: (told) => `${who(told)} vous ${isOne(told) ? 'a' : 'ont'} donné ${aura('', told)}`,
  withdrawal: taken,
  // The amount is the purpose of a digest.
  'calm-digest': ({ data: { auraGained = 0 } }) =>
    auraGained === 0
      ? 'Votre journée\u00a0: autant d’aura reçue que perdue'
      : `Votre journée\u00a0: ${auraGained < 0 ? '−' : '+'}${Math.abs(auraGained)}\u00a0aura`,
  'post-like': liked('votre post'),
  'comment-like': liked('votre commentaire'),
  'post-comment': wrote('commenté votre post'),
  reply: wrote('répondu à votre commentaire'),
  mention: (told) => `${who(told)} vous ${isOne(told) ? 'a' : 'ont'} cité dans un commentaire${quote(told)}`,
  'community-comment': wrote('commenté votre post'),
  'community-reply': wrote('répondu à votre commentaire'),
  'post-likes-award': awarded('Votre post'),
  'comment-likes-award': awarded('Votre commentaire'),
  'toxic-loss': (told) =>
    `Votre commentaire a été jugé toxique\u00a0: ${told.isCalm ? 'vous perdez ' : ''}${aura('−', told)}`,
  'prize-refund': (told) => `Le prix de votre défi${titled(told)} vous revient${andAura(told)}`,
  'aura-regained': (told) =>
    `De l’aura qui vous avait été retirée à tort vous est rendue${wholeReason(told)}`,
  follow: (told) => `${who(told)} vous ${isOne(told) ? 'suit' : 'suivent'}`,
  'challenge-entry': (told) =>
    `${who(told)} ${isOne(told) ? 'participe' : 'participent'} à votre défi${titled(told)}`,
  'challenge-won': (told) =>
    `Vous avez remporté ${challenge(told)}${andAura(told)}${told.data.isHeld ? ' (le prix est vérifié par la modération)' : ''}`,
  'challenge-prize-paid': (told) => `Le prix ${ofChallenge(told)} vous est versé${andAura(told)}`,
  'challenge-prize-given': (told) => `Le prix de votre défi${titled(told)} est versé à qui l’a remporté`,
  'challenge-ended': (told) => `Le défi${titled(told)} auquel vous avez participé est terminé`,
  'challenge-to-judge': (told) =>
    told.data.people
      ? `Votre défi${titled(told)} est terminé\u00a0: vous avez ${daysToChoose} jours pour choisir qui le remporte`
      : `Votre défi${titled(told)} est terminé sans participation\u00a0: son prix vous revient dans ${daysToChoose} jours`,
  'challenge-deleted': (told) => {
    if (told.data.change === 'withdrawn')
      return 'Un défi auquel vous participez est suspendu\u00a0: votre participation revient s’il reprend'
    if (told.data.change === 'back') return `Le défi${titled(told)} auquel vous participez reprend`
    return `Le défi${titled(told)} auquel vous participiez a été supprimé`
  },
  'post-deleted': (told) => `Votre post dans ${namedCommunity(told)} a été supprimé${wholeReason(told)}`,
  'entry-removed': (told) => `Votre participation au défi${titled(told)} a été retirée${wholeReason(told)}`,
  'community-comment-deleted': (told) =>
    `Votre commentaire${quoted(told.data.commentContent ?? '')} dans ${namedCommunity(told)} a été supprimé${wholeReason(told)}`,
  'join-request': (told) =>
    `${who(told)} ${isOne(told) ? 'demande' : 'demandent'} à rejoindre ${namedCommunity(told)}`,
  'join-accepted': (told) => `Votre demande pour rejoindre ${namedCommunity(told)} est acceptée`,
  'join-declined': (told) =>
    `Votre demande pour rejoindre ${namedCommunity(told)} est refusée${wholeReason(told)}`,
  'community-owner': (told) =>
    told.data.change === 'back'
      ? `${namedCommunity(told)} revient à son ancien propriétaire\u00a0: vous en êtes admin`
      : `Vous êtes maintenant propriétaire ${ofCommunity(told)}`,
  'community-role': (told) =>
    told.data.change === 'demoted'
      ? `Vous n’êtes plus admin ${ofCommunity(told)}, mais membre`
      : `Vous êtes maintenant admin ${ofCommunity(told)}`,
  'community-removed': (told) => `Vous avez été retiré ${ofCommunity(told)}${wholeReason(told)}`,
  'community-banned': (told) => `Votre exclusion ${ofCommunity(told)} est prononcée${wholeReason(told)}`,
  'community-unbanned': (told) => `Votre exclusion ${ofCommunity(told)} est levée`,
  'moderation-decision': (told) => {
    const { commentContent, challengeTitle } = told.data
    const about = challengeTitle === undefined ? '' : ` sur le prix du défi${titled(told)}`
    const what =
      commentContent === undefined
        ? `Une décision de modération${about} vous concerne`
        : `Votre commentaire${quoted(commentContent)} a été supprimé par la modération`
    return what + wholeReason(told)
  },
  'report-outcome': (told) => `Votre signalement a été traité${reason(told)}`,
  'aura-voided': (told) => `De l’aura que vous aviez reçue est annulée par la modération${wholeReason(told)}`,
  'prize-retaken': (told) =>
    `Le prix de votre défi${titled(told)} est repris pour qui l’a remporté${told.isCalm ? '' : ` (${aura('−', told)})`}${wholeReason(told)}`,
  'contest-answer': (told) => `Votre contestation a reçu une réponse${reason(told)}`,
}

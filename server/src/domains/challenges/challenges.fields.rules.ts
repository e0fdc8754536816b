import {
  challengeDescriptionMaxLength,
  challengeEnd,
  challengeTitleMaxLength,
} from '@aura/contract/challenges/challenges.limits'
import { textLength } from '@aura/contract/common'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { fieldRefusal } from '../../platform/errors/domain-error.ts'
import { normalizeName } from '../communities/communities.names.rules.ts'

/** What a creator says of a challenge, as a call carries it. */
export interface SaidChallenge {
  title: string
  description: string
  aura_prize: number
  ends_at?: string | null
}

/** The same as it is kept. */
export interface ChallengeFields {
  title: string
  description: string
  prize: number
  endsAt: Date | null
}

/** An end chosen to the minute is on its way, and clocks differ. */
const endTolerance = minutes(1)

/** @throws DomainError `challenges.title-invalid`, `challenges.description-invalid`, `challenges.prize-invalid` [CHL-08], `challenges.end-invalid` [CHL-34] */
export function requireFields(said: SaidChallenge, now: Date): ChallengeFields {
  const title = said.title.replace(/\s+/gu, ' ').trim().normalize('NFC')
  if (!isTextBetween(title, challengeTitleMaxLength)) throw fieldRefusal('challenges.title-invalid', 'title')
  const description = said.description.replaceAll('\r\n', '\n').trim().normalize('NFC')
  if (!isTextBetween(description, challengeDescriptionMaxLength))
    throw fieldRefusal('challenges.description-invalid', 'description')
  const prize = said.aura_prize
  if (!Number.isSafeInteger(prize) || prize < 1) throw fieldRefusal('challenges.prize-invalid', 'aura_prize')
  return { title, description, prize, endsAt: said.ends_at == null ? null : requireEnd(said.ends_at, now) }
}

/** Something is seen of the text, and it is no longer than `maxLength` code points. */
function isTextBetween(text: string, maxLength: number): boolean {
  return normalizeName(text) !== '' && textLength(text) <= maxLength
}

function requireEnd(text: string, now: Date): Date {
  const endsAt = new Date(text)
  const earliest = later(now, hours(challengeEnd.minHours) - endTolerance)
  const latest = later(now, days(challengeEnd.maxDays) + endTolerance)
  // A leap second is no moment a Date can hold, and compares with none.
  if (!(endsAt >= earliest && endsAt <= latest)) throw fieldRefusal('challenges.end-invalid', 'ends_at')
  return endsAt
}

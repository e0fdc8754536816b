import {
  challengeDescriptionMaxLength,
  challengeEnd,
  challengeTitleMaxLength,
} from '@aura/contract/challenges/challenges.limits'
import { textLength } from '@aura/contract/common'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { fieldRefusal } from '../../platform/errors/domain-error.ts'
import { normalizeName } from '../communities/communities.names.rules.ts'

/** The fields of a new challenge, as the call carries them. */
export interface SaidChallenge {
  title: string
  description: string
  aura_prize: number
  ends_at?: string | null
}

/** The fields of a new challenge, as they are stored. */
export interface ChallengeFields {
  title: string
  description: string
  prize: number
  endsAt: Date | null
}

/** Tolerance for the time that a call takes and for clocks that differ. */
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

/** The text has a visible character, and at most `maxLength` code points. */
function isTextBetween(text: string, maxLength: number): boolean {
  return normalizeName(text) !== '' && textLength(text) <= maxLength
}

function requireEnd(text: string, now: Date): Date {
  const endsAt = new Date(text)
  const earliest = later(now, hours(challengeEnd.minHours) - endTolerance)
  const latest = later(now, days(challengeEnd.maxDays) + endTolerance)
  // NOTE: a leap second makes an invalid Date, for which every comparison is false.
  if (!(endsAt >= earliest && endsAt <= latest)) throw fieldRefusal('challenges.end-invalid', 'ends_at')
  return endsAt
}

import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { challengesErrors } from '@aura/contract/challenges/challenges.errors'
import {
  challengeDescriptionMaxLength,
  challengeEnd,
  challengeTitleMaxLength,
} from '@aura/contract/challenges/challenges.limits'
import { textLength } from '@aura/contract/common'
import { hasFailed } from '../../lib/call.ts'
import { createChallengeTexts as texts } from './challenges.texts.ts'

/** Takes entries, waits for its creator's choice, or is over. */
export type Phase = 'open' | 'choosing' | 'closed'

export function phaseAt({ status, ends_at }: Pick<ChallengeCard, 'status' | 'ends_at'>, now: number): Phase {
  if (status === 'closed') return 'closed'
  return ends_at !== null && Date.parse(ends_at) <= now ? 'choosing' : 'open'
}

/** Whether a challenge past its end has entries to choose from; those hidden from its creator count for them too. */
export const hasChoice = ({
  is_own: isOwn,
  can_delete: canDelete,
  entries_count: entries,
}: Pick<ChallengeCard, 'is_own' | 'can_delete' | 'entries_count'>): boolean =>
  isOwn ? !canDelete : entries > 0

const hourMs = 3_600_000

/** Suggested ends beside a free date, in hours from the creation. */
export const endChoices = { none: null, day: 24, threeDays: 72, week: 168, month: 720, date: null } as const
export type EndChoice = keyof typeof endChoices

/** A challenge as its creator types it. */
export interface TypedChallenge {
  title: string
  description: string
  prize: string
  end: EndChoice
  /** Value of a field for date and time, in the zone of the browser; used when `end` is `date`. */
  endAt: string
}

type Field = 'title' | 'description' | 'prize' | 'endAt'
export type ChallengeFaults = Partial<Record<Field, string>>

/** The typed prize; undefined unless it is a whole number of 1 or more. Spaces between thousands are fine. */
export function readPrize(typed: string): number | undefined {
  const digits = typed.replace(/\s/g, '')
  const prize = Number(digits)
  return /^\d+$/.test(digits) && prize >= 1 && Number.isSafeInteger(prize) ? prize : undefined
}

/** When the challenge ends, in ISO 8601; null without an end, undefined for an unfinished date. */
export function endOf(
  { end, endAt }: Pick<TypedChallenge, 'end' | 'endAt'>,
  now: number,
): string | null | undefined {
  if (end === 'date') {
    const moment = Date.parse(endAt)
    return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
  }
  const hours = endChoices[end]
  return hours === null ? null : new Date(now + hours * hourMs).toISOString()
}

/** Why a challenge is refused before it is sent, by field; the server decides [CHL-08, CHL-10, CHL-34]. */
export function faultsOf(typed: TypedChallenge, spendable: number | undefined, now: number): ChallengeFaults {
  const faults: ChallengeFaults = {}
  if (!isWithin(typed.title, challengeTitleMaxLength)) faults.title = sentence('challenges.title-invalid')
  if (!isWithin(typed.description, challengeDescriptionMaxLength))
    faults.description = sentence('challenges.description-invalid')
  const prize = readPrize(typed.prize)
  if (prize === undefined) faults.prize = sentence('challenges.prize-invalid')
  else if (spendable !== undefined && prize > spendable) faults.prize = texts.tooMuch(spendable)
  const endsAt = endOf(typed, now)
  if (endsAt === undefined) faults.endAt = texts.endMissing
  else if (endsAt !== null && !isEndAllowed(Date.parse(endsAt) - now))
    faults.endAt = sentence('challenges.end-invalid')
  return faults
}

/** The server's refusal, by the field that it is about; empty for any other failure. */
export function faultsOfFailure(error: Error | null): ChallengeFaults {
  if (hasFailed(error, 'challenges.title-invalid')) return { title: error.message }
  if (hasFailed(error, 'challenges.description-invalid')) return { description: error.message }
  if (hasFailed(error, 'challenges.prize-invalid', 'aura.insufficient', 'aura.welcome-reserved'))
    return { prize: error.message }
  if (hasFailed(error, 'challenges.end-invalid')) return { endAt: error.message }
  return {}
}

const sentence = (code: keyof typeof challengesErrors) => challengesErrors[code].message

function isWithin(text: string, maxLength: number): boolean {
  const length = textLength(text.trim())
  return length > 0 && length <= maxLength
}

const isEndAllowed = (aheadMs: number) =>
  aheadMs >= challengeEnd.minHours * hourMs && aheadMs <= challengeEnd.maxDays * 24 * hourMs

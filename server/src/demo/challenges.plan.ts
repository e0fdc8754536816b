import challenges from '../../../demo/challenges.json' with { type: 'json' }
import { hours, later, minutes } from '../platform/clock/clock.ts'
import type { PlannedReaction } from './demonstration.plan.ts'
import { placeOf } from './people.ts'
import { demoPeople } from './texts.ts'

/** A challenge of the demonstration, as its file has it; pictures and videos of the manifest by their places. */
interface DemoChallenge {
  title: string
  description: string
  /** Pseudo of its creator. */
  by: string
  prize: number
  createdHoursAgo: number
  /** Negative once it has ended. */
  endsInHours?: number
  entries: readonly {
    by: string
    says: string
    picture?: number
    video?: number
    hoursAgo: number
    likes: number
    onProfile?: boolean
  }[]
  closedHoursAgo?: number
  /** Place of the entry that its creator chose; of a closed one without it, likes decided. */
  winner?: number
}

interface PlannedEntry {
  author: number
  legend: string
  picture: number | undefined
  video: number | undefined
  isOnProfile: boolean
  at: Date
}

/** A planned challenge; people are places in the plan of accounts, entries places in this challenge. */
export interface PlannedChallenge extends Pick<DemoChallenge, 'title' | 'description' | 'prize'> {
  creator: number
  createdAt: Date
  endsAt: Date | null
  entries: PlannedEntry[]
  reactions: PlannedReaction[]
  award: { winner: number; isByLikes: boolean; at: Date } | undefined
}

/** Plans the challenges of the demonstration; the same moment gives the same plan. */
export function planChallenges(now: Date): PlannedChallenge[] {
  return (challenges as readonly DemoChallenge[]).map((challenge, place) =>
    planChallenge(challenge, place, now),
  )
}

function planChallenge(challenge: DemoChallenge, place: number, now: Date): PlannedChallenge {
  const { title, description, by, prize, createdHoursAgo, endsInHours, entries, closedHoursAgo } = challenge
  const ago = (hoursAgo: number) => later(now, -hours(hoursAgo))
  const likes = entries.map((entry) => entry.likes)
  return {
    title,
    description,
    prize,
    creator: placeOf(by),
    createdAt: ago(createdHoursAgo),
    endsAt: endsInHours === undefined ? null : later(now, hours(endsInHours)),
    entries: entries.map(({ by: author, says, picture, video, hoursAgo, onProfile = false }) => ({
      author: placeOf(author),
      legend: says,
      picture,
      video,
      isOnProfile: onProfile,
      at: ago(hoursAgo),
    })),
    reactions: entries.flatMap(({ likes: count, hoursAgo }, post) =>
      Array.from({ length: count }, (_, index) => ({
        post,
        person: demoPeople.length + place * 50 + index,
        likes: true,
        vote: index % 3 === 0 ? (1 as const) : (0 as const),
        at: later(ago(hoursAgo), minutes(6 + index * 5)),
      })),
    ),
    award:
      closedHoursAgo === undefined
        ? undefined
        : {
            winner: challenge.winner ?? likes.indexOf(Math.max(...likes)),
            isByLikes: challenge.winner === undefined,
            at: ago(closedHoursAgo),
          },
  }
}

import type { CommunityCategory } from '@aura/contract/communities/communities.contract'
import communities from '../../../demo/communities.json' with { type: 'json' }
import { days, hours, later, minutes } from '../platform/clock/clock.ts'
import type { PlannedComment } from './comments.plan.ts'
import type { PlannedReaction } from './demonstration.plan.ts'
import { placeOf } from './people.ts'
import { demoPeople } from './texts.ts'

interface Saying {
  /** Pseudo of a person with a portrait. */
  by: string
  says: string
}

/** A community of the demonstration, as its file has it. */
interface DemoCommunity {
  name: string
  description: string
  category: string
  isPrivate?: boolean
  question?: string
  rules?: string
  /** A picture of the manifest, by its place. */
  cover?: number
  foundedDaysAgo: number
  /** People by their pseudos. */
  owner: string
  admins: readonly string[]
  members: readonly string[]
  /** Members without a portrait. */
  silentMembers: number
  requests?: readonly { by: string; answer: string; hoursAgo: number }[]
  /** Place of the pinned post. */
  pinned?: number
  posts: readonly (Saying & {
    picture?: number
    hoursAgo: number
    /** Votes of its members. */
    aura: number
    comments?: readonly (Saying & { answer?: Saying })[]
  })[]
}

/** A community to be; people by their places in the plan of accounts, posts by theirs in this community. */
export interface PlannedCommunity
  extends Pick<DemoCommunity, 'name' | 'description' | 'cover' | 'pinned' | 'question'> {
  category: CommunityCategory
  isOpen: boolean
  rules: string
  foundedAt: Date
  /** The owner first, then the admins. */
  members: { person: number; role: 'owner' | 'admin' | 'member'; at: Date }[]
  requests: { person: number; answer: string; at: Date }[]
  posts: { author: number; legend: string; picture: number | undefined; at: Date }[]
  comments: PlannedComment[]
  reactions: PlannedReaction[]
}

/** Plans the communities of the demonstration; the same moment gives the same plan. */
export function planCommunities(now: Date): PlannedCommunity[] {
  return (communities as readonly DemoCommunity[]).map((community, place) =>
    planCommunity(community, place, now),
  )
}

function planCommunity(community: DemoCommunity, place: number, now: Date): PlannedCommunity {
  const { name, description, cover, pinned, question, posts, foundedDaysAgo } = community
  const foundedAt = later(now, -days(foundedDaysAgo))
  const members = planMembers(community, place, foundedAt)
  const planned = posts.map(({ by, says, picture, hoursAgo }) => ({
    author: placeOf(by),
    legend: says,
    picture,
    at: later(now, -hours(hoursAgo)),
  }))
  return {
    name,
    description,
    foundedAt,
    members,
    posts: planned,
    ...(cover !== undefined && { cover }),
    ...(pinned !== undefined && { pinned }),
    ...(question !== undefined && { question }),
    category: community.category as CommunityCategory,
    isOpen: !community.isPrivate,
    rules: community.rules ?? '',
    requests: (community.requests ?? []).map(({ by, answer, hoursAgo }) => ({
      person: placeOf(by),
      answer,
      at: later(now, -hours(hoursAgo)),
    })),
    comments: planComments(community, planned),
    reactions: posts.flatMap(({ aura }, post) => {
      const author = planned[post]?.author
      const voters = members.filter(({ person }) => person !== author && person !== 0).slice(0, aura)
      return voters.map(({ person }, index) => ({
        post,
        person,
        vote: 1 as const,
        likes: index % 3 > 0,
        at: later(planned[post]?.at ?? now, minutes(4 + index * 3)),
      }))
    }),
  }
}

function planMembers(
  { owner, admins, members, silentMembers }: DemoCommunity,
  place: number,
  foundedAt: Date,
): PlannedCommunity['members'] {
  const silent = Array.from({ length: silentMembers }, (_, index) => demoPeople.length + place * 70 + index)
  const people = [owner, ...admins, ...members].map(placeOf).concat(silent)
  return people.map((person, index) => ({
    person,
    role: index === 0 ? 'owner' : index <= admins.length ? 'admin' : 'member',
    at: later(foundedAt, hours(index)),
  }))
}

/** Each comment comes after the post and the one it answers. */
function planComments({ posts }: DemoCommunity, planned: PlannedCommunity['posts']): PlannedComment[] {
  const comments: PlannedComment[] = []
  for (const [post, { comments: said = [] }] of posts.entries()) {
    for (const [index, { by, says, answer }] of said.entries()) {
      const at = later(planned[post]?.at as Date, minutes(40 + index * 55))
      const parent = comments.push({ post, person: placeOf(by), parent: null, text: says, at }) - 1
      if (answer) {
        comments.push({
          post,
          person: placeOf(answer.by),
          parent,
          text: answer.says,
          at: later(at, minutes(12)),
        })
      }
    }
  }
  return comments
}

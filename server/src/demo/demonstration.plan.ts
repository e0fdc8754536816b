import { requireAuraType } from '@aura/contract/aura/aura-types'
import { drawAuraType } from '../domains/accounts/aura-type.rules.ts'
import { hours, later } from '../platform/clock/clock.ts'
import { planBoardGifts } from './board.plan.ts'
import { type PlannedChallenge, planChallenges } from './challenges.plan.ts'
import type { Chance } from './chance.ts'
import {
  type PlannedComment,
  type PlannedCommentAct,
  planCommentActs,
  planComments,
  planVideoComments,
} from './comments.plan.ts'
import { type PlannedCommunity, planCommunities } from './communities.plan.ts'
import { loginFollowing, loginPostPlaces, type PlannedDonation, planDonations } from './login.plan.ts'
import { loginPerson, placeOf, silentPseudos } from './people.ts'
import { type DemoPost, demoPosts } from './posts.ts'
import { type DemoVideo, demoPeople, demoVideos } from './texts.ts'

/** An account to be; its place in the list, from 0, stands for it in the rest of the plan. */
export interface PlannedAccount {
  pseudo: string
  bio: string | null
  auraTypeId: number
  createdAt: Date
}

export interface PlannedFollow {
  follower: number
  followed: number
  at: Date
}

export interface PlannedPost {
  author: number
  at: Date
  legend: string
  /** Pictures of the manifest that the post shows, after its video if it has one. */
  pictures: readonly number[]
  video?: DemoVideo
  /** What the legend said before. */
  said?: string | undefined
}

export type PlannedVideoPost = PlannedPost & { video: DemoVideo }

/** One voter's stand on one post; `vote` 0 with a like is a like alone. */
export interface PlannedReaction {
  post: number
  person: number
  vote: -1 | 0 | 1
  likes: boolean
  at: Date
}

export interface DemonstrationPlan {
  accounts: PlannedAccount[]
  follows: PlannedFollow[]
  /** Oldest first. */
  posts: PlannedPost[]
  reactions: PlannedReaction[]
  /** Each parent before the replies to it. */
  comments: PlannedComment[]
  commentActs: PlannedCommentAct[]
  donations: PlannedDonation[]
  communities: PlannedCommunity[]
  challenges: PlannedChallenge[]
}

const silentMembers = 600
const postDays = 24
const oldestAccountDays = 300
const videoEveryHours = 0.03
/** Share of votes that take aura. */
const downShare = 0.07

/** Plans accounts, follows, posts, reactions and comments; the same chance and moment give the same plan. */
export function planDemonstration(chance: Chance, now: Date): DemonstrationPlan {
  const accounts = planAccounts(chance, now)
  const pictures = planPosts(chance, now)
  const videos = planVideos(pictures.length, now)
  const follows = planFollows(chance, accounts, now)
  const reactions = [...planReactions(chance, accounts.length, pictures, now), ...videos.reactions]
  const comments = planComments(chance, pictures, demoPeople.length, now)
  const commentActs = planCommentActs(chance, comments, accounts.length, now)
  return {
    accounts,
    follows,
    posts: [...pictures, ...videos.posts],
    reactions,
    comments: [...comments, ...planVideoComments(comments.length, pictures.length, videos.posts)],
    commentActs,
    donations: [...planBoardGifts(accounts, now), ...planDonations(now)].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    ),
    communities: planCommunities(now),
    challenges: planChallenges(now),
  }
}

function planAccounts(chance: Chance, now: Date): PlannedAccount[] {
  const people = [...demoPeople, ...silentPseudos(silentMembers).map((pseudo) => ({ pseudo, bio: null }))]
  return people.map(({ pseudo, bio }) => ({
    pseudo,
    bio,
    auraTypeId: requireAuraType(drawAuraType(chance.unit).id).id,
    createdAt: ago(now, chance.range(postDays + 1, oldestAccountDays) * 24),
  }))
}

/** Popularity falls with a person's place in the list: most people follow the same few. */
function popularityOf(person: number): number {
  return 1 / (person + 1.5) ** 0.85
}

function planFollows(chance: Chance, accounts: readonly PlannedAccount[], now: Date): PlannedFollow[] {
  const follows: PlannedFollow[] = []
  const strongest = popularityOf(1)
  for (let follower = 0; follower < accounts.length; follower++) {
    const zeal = follower === loginPerson ? 1 : chance.range(0.15, 0.9)
    for (let followed = 0; followed < demoPeople.length; followed++) {
      const appeal =
        followed === loginPerson
          ? loginFollowing(follower)
          : zeal * (0.04 + (popularityOf(followed) / strongest) * 0.8)
      if (!chance.happens(appeal) || followed === follower) continue
      follows.push({ follower, followed, at: ago(now, chance.range(1, postDays * 24)) })
    }
  }
  return follows
}

function planPosts(chance: Chance, now: Date): PlannedPost[] {
  // Denser towards now, so that the feed is as lively as it is long.
  const moments = demoPosts.map(() => ago(now, 0.2 + postDays * 24 * chance.unit() ** 1.7))
  const newestFirst = moments.sort((a, b) => b.getTime() - a.getTime())
  return demoPosts
    .map(({ legend, pictures, said, by }, place) => ({
      legend,
      pictures,
      said,
      at: newestFirst[place] as Date,
      author: loginPostPlaces.has(place) ? loginPerson : authorOf(by, chance),
    }))
    .reverse()
}

function authorOf(by: DemoPost['by'], chance: Chance): number {
  return by === undefined ? 1 + Math.floor((demoPeople.length - 1) * chance.unit() ** 1.6) : placeOf(by)
}

/** Videos are the newest posts; silent members have voted on each already, or every older picture would rank higher. */
function planVideos(
  firstPost: number,
  now: Date,
): { posts: PlannedVideoPost[]; reactions: PlannedReaction[] } {
  const posts = demoVideos.map((video, index) => ({
    author: placeOf(video.pseudo),
    at: ago(now, (demoVideos.length - index) * videoEveryHours),
    legend: video.legend,
    pictures: video.pictures ?? [],
    video,
  }))
  const reactions = posts.flatMap(({ video: { admirers }, at }, index) =>
    Array.from({ length: admirers }, (_, place) => ({
      post: firstPost + index,
      person: demoPeople.length + place,
      vote: 1 as const,
      likes: place % 2 === 0,
      at,
    })),
  )
  return { posts, reactions }
}

function planReactions(
  chance: Chance,
  people: number,
  posts: readonly PlannedPost[],
  now: Date,
): PlannedReaction[] {
  return posts.flatMap(({ author, at }, post) => {
    const age = now.getTime() - at.getTime()
    const settled = Math.min(1, age / hours(30))
    const charm = Math.min(0.75, 0.02 * (1 - chance.unit()) ** -0.75) * appealOf(author)
    const voters = Math.round(people * charm * (0.25 + 0.75 * settled))
    return pickPeople(chance, people, Math.min(voters, people - 1), author).map((person) => {
      const isVote = chance.happens(0.85)
      const isDown = chance.happens(downShare)
      return {
        post,
        person,
        vote: isVote ? (isDown ? -1 : 1) : 0,
        likes: !isVote || (!isDown && chance.happens(0.6)),
        at: new Date(at.getTime() + age * chance.unit() ** 2.2),
      }
    })
  })
}

/** How much more votes an author gets; few for the demonstration login, a newcomer, who stands in the middle of the board. */
function appealOf(author: number): number {
  return author === loginPerson ? 0.4 : 0.6 + popularityOf(author)
}

/** `count` different people, without `except` and without the demonstration login, which has not voted yet. */
function pickPeople(chance: Chance, people: number, count: number, except: number): number[] {
  const picked = new Set<number>()
  while (picked.size < Math.min(count, people - 2)) {
    const person = chance.int(1, people - 1)
    if (person !== except) picked.add(person)
  }
  return [...picked]
}

function ago(now: Date, hoursAgo: number): Date {
  return later(now, -Math.round(hours(hoursAgo)))
}

import type { Chance } from './chance.ts'
import type { PlannedPost, PlannedVideoPost } from './demonstration.plan.ts'
import { loginCommentPlaces, minUnderLoginPost } from './login.plan.ts'
import { loginPerson, placeOf } from './people.ts'
import { exchanges } from './texts.ts'

/** A comment to be; its place in the list, from 0, stands for it. */
export interface PlannedComment {
  post: number
  person: number
  /** The comment it replies to, earlier in the list; null for a top-level one. */
  parent: number | null
  text: string
  at: Date
}

/** Aura and likes that a person gives to a comment. */
export interface PlannedCommentAct {
  comment: number
  person: number
  isVote: boolean
  isLike: boolean
  at: Date
}

const maxUnderOnePost = 9
const maxActs = 12

/** Plans comments by people with a portrait; the demonstration login answers under its own posts and comments on a few others. */
export function planComments(
  chance: Chance,
  posts: readonly PlannedPost[],
  people: number,
  now: Date,
): PlannedComment[] {
  const comments: PlannedComment[] = []
  for (const [post, { author, at: postedAt }] of posts.entries()) {
    const between = (from: Date) =>
      new Date(from.getTime() + (now.getTime() - from.getTime()) * chance.unit() ** 3)
    const someone = () => {
      const person = chance.int(1, people - 2)
      return person < author ? person : person + 1
    }
    const say = (comment: Omit<PlannedComment, 'post'>) => comments.push({ post, ...comment }) - 1
    const least = author === loginPerson ? minUnderLoginPost : 0
    const count = Math.max(least, Math.floor(maxUnderOnePost * chance.unit() ** 2))
    const shuffled = chance.shuffle(exchanges)
    const said = shuffled.slice(0, count).map((exchange) => ({ ...exchange, person: someone() }))
    // The author answers the login's comment, so that the login has reply notifications.
    const joining = loginCommentPlaces.has(posts.length - 1 - post) && author !== loginPerson
    const joined = joining && shuffled.slice(count).find((exchange) => exchange.author)
    if (joined) said.push({ ...joined, person: loginPerson })
    // The later of two comments has the higher id.
    const moments = said.map(() => between(postedAt)).sort((one, other) => one.getTime() - other.getTime())
    for (const [index, { says, author: answer, other, person }] of said.entries()) {
      const at = moments[index] as Date
      let last = say({ person, parent: null, text: says, at })
      let lastAt = at
      if (answer && (person === loginPerson || chance.happens(0.6))) {
        lastAt = between(at)
        last = say({ person: author, parent: last, text: answer, at: lastAt })
      }
      if (other && chance.happens(0.5))
        say({ person: someone(), parent: last, text: other, at: between(lastAt) })
    }
  }
  return comments
}

/** What people say under the videos, and what the authors answer; `first` is the place of the first of these comments. */
export function planVideoComments(
  first: number,
  firstPost: number,
  videos: readonly PlannedVideoPost[],
): PlannedComment[] {
  const planned: PlannedComment[] = []
  for (const [index, { author, at, video }] of videos.entries()) {
    const post = firstPost + index
    for (const { pseudo, says, answer } of video.comments) {
      planned.push({ post, person: placeOf(pseudo), parent: null, text: says, at })
      const parent = first + planned.length - 1
      if (answer) planned.push({ post, person: author, parent, text: answer, at })
    }
  }
  return planned
}

/** Plans votes and likes on comments; few comments get many. */
export function planCommentActs(
  chance: Chance,
  comments: readonly PlannedComment[],
  people: number,
  now: Date,
): PlannedCommentAct[] {
  return comments.flatMap(({ person: author, at }, comment) => {
    const first = chance.int(1, people - 1)
    const count = Math.floor(maxActs * chance.unit() ** 3)
    return Array.from({ length: count }, (_, index) => 1 + ((first + index) % (people - 1)))
      .filter((person) => person !== author)
      .map((person) => {
        const isVote = chance.happens(0.4)
        return {
          comment,
          person,
          isVote,
          isLike: !isVote || chance.happens(0.5),
          at: new Date(at.getTime() + (now.getTime() - at.getTime()) * chance.unit()),
        }
      })
  })
}

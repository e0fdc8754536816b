import { exchanges } from './conversations.ts'
import type { PlannedPost } from './demonstration.plan.ts'
import type { Chance } from './pictures/chance.ts'

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

const mostUnderOnePost = 9
const mostActs = 12

/** What is said under the posts, by people with a face other than the demonstration login. */
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
    const count = Math.floor(mostUnderOnePost * chance.unit() ** 2)
    for (const { says, author: answer, other } of chance.shuffle([...exchanges]).slice(0, count)) {
      const at = between(postedAt)
      let last = say({ person: someone(), parent: null, text: says, at })
      let lastAt = at
      if (answer && chance.happens(0.6)) {
        lastAt = between(at)
        last = say({ person: author, parent: last, text: answer, at: lastAt })
      }
      if (other && chance.happens(0.5))
        say({ person: someone(), parent: last, text: other, at: between(lastAt) })
    }
  }
  return comments
}

/** What others make of the comments: few get much. */
export function planCommentActs(
  chance: Chance,
  comments: readonly PlannedComment[],
  people: number,
  now: Date,
): PlannedCommentAct[] {
  return comments.flatMap(({ person: author, at }, comment) => {
    const first = chance.int(1, people - 1)
    const count = Math.floor(mostActs * chance.unit() ** 3)
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

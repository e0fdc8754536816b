import { login } from '@aura/contract/accounts/accounts.contract'
import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { addComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { allUsers, directoryPageSize, searchPeople } from '@aura/contract/search/search.contract'
import { searchPosts } from '@aura/contract/search/search.posts.contract'
import { datasetPassword } from './dataset/accounts.ts'
import { talkedAbout } from './dataset/comments.ts'
import { legends } from './dataset/content.ts'
import { oneHash, oneRead, oneWrite } from './floors.contract.ts'
import type { RequestsOf } from './load.ts'
import type { Person } from './people.ts'
import { many, read, write } from './requests.ts'
import { withSlip } from './typing-errors.ts'
import type { FloorName, ObjectToVote, Work, WorkMaterial } from './work.ts'

/** Objects of a kind each person toggles. */
const toggledEach = 4
/** Checking a password keeps a core busy for some tens of milliseconds, and an answer must come while we measure. */
const maxLogins = 8

/** Words that many posts have. */
const legendWords = legends.flatMap((legend) => legend.match(/\p{L}{4,}/gu) ?? [])

/** Everything that is measured, each floor directly before the works that are divided by it. */
export function listWorks(material: WorkMaterial): Work[] {
  return [...readWorks(material), ...writeWorks(material), ...loginWorks(material)]
}

/** Reads, beside the least that an answer and a read can cost. */
function readWorks(material: WorkMaterial): Work[] {
  const { peopleCount, keenestFollower, star, draw } = material
  const { personOf, anyPerson, anyPost, anyWord, commentsOf, profileOf, search, newestId } =
    createDraws(material)
  return [
    floor('bare', () => [read('/answer')]),
    work('discovery, visitor', 'bare', () => [read(discovery.path)]),

    raw(
      'raw-read',
      'one-read',
      many(() => read(`/rows?before=${Math.ceil(draw() * newestId)}`)),
    ),
    floor(
      'one-read',
      many(() => read(`${oneRead.path}?before=${Math.ceil(draw() * newestId)}`, anyPerson())),
    ),
    work(
      'one post',
      'one-read',
      many(() => read(getPost.path.replace(':id', String(anyPost().id)), anyPerson())),
    ),
    work(
      'profile of another',
      'one-read',
      many(() => read(profileOf(anyPerson()), anyPerson())),
    ),
    work('discovery, logged in', 'one-read', (connection) => [read(discovery.path, personOf(connection))]),
    work('following', 'one-read', () => [read(following.path, keenestFollower)]),
    work('own profile', 'one-read', (connection) => {
      const person = personOf(connection)
      return [read(profileOf(person), person)]
    }),
    work(
      'search, a beginning',
      'one-read',
      many(() => search(anyPerson().pseudo.slice(0, 1 + Math.floor(draw() * 6)))),
    ),
    work(
      'search, a slip',
      'one-read',
      many(() => search(withSlip(anyPerson().pseudo, draw))),
    ),
    work(
      'search, posts',
      'one-read',
      many(() => read(`${searchPosts.path}?query=${encodeURIComponent(anyWord())}`)),
    ),
    work(
      'directory, any page',
      'one-read',
      many(() => read(`${allUsers.path}?page=${1 + Math.floor((draw() * peopleCount) / directoryPageSize)}`)),
    ),
    work('comments, first page of 100,000', 'one-read', (connection) => [
      read(commentsOf(talkedAbout.much), personOf(connection)),
    ]),
    work('comments, first page of 100', 'one-read', (connection) => [
      read(commentsOf(talkedAbout.some), personOf(connection)),
    ]),
    work('notifications list of a star', 'one-read', () => [read(listNotifications.path, star)]),
    work('notifications check of a star', 'one-read', () => [read(checkNotifications.path, star)]),
    work('notifications check', 'one-read', (connection) => [
      read(checkNotifications.path, personOf(connection)),
    ]),
  ]
}

/** Writes, beside the least that a write can cost. */
function writeWorks(material: WorkMaterial): Work[] {
  const { people, posts, comments, viralPost, draw } = material
  const { personOf, anyPerson, anyPost, anyComment, otherThan, voters, comment, toggledOf } =
    createDraws(material)
  return [
    raw(
      'raw-write',
      'one-write',
      many(() => write('/row', { accountId: anyPerson().id, postId: anyPost().id })),
    ),
    floor(
      'one-write',
      many(() => write(oneWrite.path, { postId: anyPost().id }, anyPerson())),
    ),
    work(
      'like toggle, spread',
      'one-write',
      many(() => write(likePost.path, { postId: anyPost().id }, anyPerson())),
    ),
    work(
      'aura toggle, spread',
      'one-write',
      many(() => {
        const at = Math.floor(draw() * people.length)
        return write(giveAura.path, { postId: toggledOf(posts, at).id }, pick(people, at))
      }),
    ),
    work(
      'comment aura toggle, spread',
      'one-write',
      many(() => {
        const at = Math.floor(draw() * people.length)
        const { id } = toggledOf(comments, at)
        return write(voteOnComment.path.replace(':id', String(id)), { type: 'up' }, pick(people, at))
      }),
    ),
    work(
      'comment like toggle, spread',
      'one-write',
      many(() => write(likeComment.path.replace(':id', String(anyComment().id)), {}, anyPerson())),
    ),
    work('follow and unfollow, spread', 'one-write', () =>
      many(() => Math.floor(draw() * people.length))().flatMap((at) => {
        const { pseudo } = otherThan(at)
        return [followUser, unfollowUser].map(({ path }) => write(path, { pseudo }, pick(people, at)))
      }),
    ),
    work(
      'donation, spread',
      'one-write',
      many(() => {
        const at = Math.floor(draw() * people.length)
        return write(donateAura.path, { pseudo: otherThan(at).pseudo, amount: 1 }, pick(people, at))
      }),
    ),
    work(
      'comment, spread',
      'one-write',
      many(() => comment(anyPost().id, anyPerson())),
    ),
    work('comments on one post', 'one-write', (connection) => [comment(viralPost.id, personOf(connection))]),
    work('aura on one viral post', 'one-write', (connection) => [
      write(giveAura.path, { postId: viralPost.id }, pick(voters, connection)),
    ]),
  ]
}

/** Logins, beside the least that checking a password can cost. */
function loginWorks(material: WorkMaterial): Work[] {
  const { credentials } = createDraws(material)
  return [
    {
      ...floor('one-hash', (connection) => [write(oneHash.path, credentials(connection))]),
      maxConnections: maxLogins,
    },
    {
      ...work('login', 'one-hash', (connection) => [write(login.path, credentials(connection))]),
      maxConnections: maxLogins,
    },
  ]
}

/** Draws people, posts, comments and words of the data set, and makes the requests that several works share. */
function createDraws({ people, posts, comments, viralPost, draw }: WorkMaterial) {
  const personOf = (connection: number) => pick(people, connection)
  const anyPerson = () => pick(people, Math.floor(draw() * people.length))
  const anyPost = () => pick(posts, Math.floor(draw() * posts.length))
  const anyComment = () => pick(comments, Math.floor(draw() * comments.length))
  const anyWord = () => pick(legendWords, Math.floor(draw() * legendWords.length))
  const otherThan = (at: number) => pick(people, at + 1 + Math.floor(draw() * (people.length - 1)))
  const voters = people.filter(({ id }) => id !== viralPost.authorId)
  const commentsOf = (postId: number) => listPostComments.path.replace(':postId', String(postId))
  const profileOf = ({ pseudo }: Person) => getProfile.path.replace(':pseudo', encodeURIComponent(pseudo))
  const comment = (postId: number, person: Person) =>
    write(addComment.path, { postId, content: 'Quelle lumière, ce matin !' }, person)
  const search = (text: string) => read(`${searchPeople.path}?query=${encodeURIComponent(text)}`)
  const credentials = (connection: number) => ({
    email: personOf(connection).email,
    password: datasetPassword,
  })
  /** One of the few objects a person toggles over and over: a day allows 50 new votes, and six to one person. */
  const toggledOf = (objects: readonly ObjectToVote[], at: number) => {
    const first = at * toggledEach + Math.floor(draw() * toggledEach)
    const isOwn = (index: number) => pick(objects, index).authorId === pick(people, at).id
    let chosen = first
    while (isOwn(chosen)) chosen++
    return pick(objects, chosen)
  }
  const newestId = Math.max(...posts.map(({ id }) => id))
  return {
    personOf,
    anyPerson,
    anyPost,
    anyComment,
    anyWord,
    otherThan,
    voters,
    commentsOf,
    profileOf,
    comment,
    search,
    credentials,
    toggledOf,
    newestId,
  }
}

function floor(name: FloorName, requestsOf: RequestsOf): Work {
  return { name, floor: name, isFloor: true, requestsOf }
}

function raw(name: string, floor: FloorName, requestsOf: RequestsOf): Work {
  return { name, floor, isFloor: false, isRaw: true, requestsOf }
}

export function work(name: string, floor: FloorName, requestsOf: RequestsOf): Work {
  return { name, floor, isFloor: false, requestsOf }
}

export function pick<T>(from: readonly T[], index: number): T {
  const chosen = from[index % from.length]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

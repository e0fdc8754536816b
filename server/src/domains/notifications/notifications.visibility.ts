import type { Id } from '@aura/contract/common'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { isAnonymous } from '@aura/contract/notifications/notifications.kinds'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import { unnamedKinds } from './notifications.grouping.rules.ts'
import {
  type ActorConditions,
  findActsShown,
  maxLatestActs,
  type NotificationAct,
  type NotificationRow,
} from './notifications.queries.ts'
import { presentNotification } from './notifications.views.ts'

/** Functions by which other domains say what a reader may see; notifications show nothing else [NTF-36]. */
export interface ShownToReader extends ActorConditions {
  findPeople: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>
  requirePerson: (reader: Viewer, id: Id) => Promise<AccountCard>
  /** The posts among the given ones that are visible, each with its smallest picture. */
  findPosts: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, { thumbnail: string | null }>>
  /** Whether a comment is visible. */
  showsComment: (reader: Viewer, id: Id) => Promise<boolean>
  /** The title of a challenge that has a page for the reader. */
  findChallengeTitle: (reader: Viewer, id: Id) => Promise<string | undefined>
  /** Current names of the communities among the given ones that are neither removed nor closed. */
  findCommunities: (communityIds: readonly Id[]) => Promise<ReadonlyMap<Id, string>>
  /** The communities among the given ones whose requests to join the reader may see [COM-24]. */
  findManaged: (reader: Actor, communityIds: readonly Id[]) => Promise<ReadonlySet<Id>>
}

/** A notification, filtered for its reader. */
export interface VisibleNotification {
  row: NotificationRow
  cards: ReadonlyMap<Id, AccountCard>
  thumbnail: string | null
}

/** Removes people, posts, comments, challenges and requests to join that the reader may not see from notifications. */
export function createNotificationVisibility({ db, shown }: { db: Db; shown: ShownToReader }) {
  async function findCards(reader: Actor, rows: readonly NotificationRow[]) {
    const ids = new Set(rows.flatMap(({ acts }) => acts.flatMap(({ actorId }) => actorId || [])))
    return ids.size > 0 ? shown.findPeople(reader, [...ids]) : new Map<Id, AccountCard>()
  }

  /** The result of `find` for each id. */
  async function findEach<Found>(
    find: (reader: Viewer, id: Id) => Promise<Found>,
    reader: Actor,
    ids: readonly (Id | undefined)[],
  ): Promise<Map<Id, Found>> {
    const asked = [...new Set(ids.flatMap((id) => id ?? []))]
    return new Map(await Promise.all(asked.map(async (id) => [id, await find(reader, id)] as const)))
  }

  /** Each row with its visible acts, possibly none, and the cards and thumbnail to present it. */
  async function look(reader: Actor, rows: readonly NotificationRow[]): Promise<VisibleNotification[]> {
    const data = rows.flatMap(({ acts }) => acts.map((act) => act.data))
    const postIds = [...new Set(data.flatMap(({ postId }) => postId ?? []))]
    const asked = rows.filter(({ kind }) => kind === 'join-request').flatMap(({ acts }) => acts)
    const askedIds = [...new Set(asked.flatMap((act) => act.data.communityId ?? []))]
    const communityIds = [...new Set(data.flatMap(({ communityId }) => communityId ?? []))]
    const [cards, posts, comments, challenges, managedIds, communities] = await Promise.all([
      findCards(reader, rows),
      postIds.length > 0 ? shown.findPosts(reader, postIds) : new Map<Id, { thumbnail: string | null }>(),
      findEach(
        shown.showsComment,
        reader,
        data.map(({ commentId }) => commentId),
      ),
      findEach(
        shown.findChallengeTitle,
        reader,
        data.map(({ challengeId }) => challengeId),
      ),
      askedIds.length > 0 ? shown.findManaged(reader, askedIds) : new Set<Id>(),
      communityIds.length > 0 ? shown.findCommunities(communityIds) : new Map<Id, string>(),
    ])
    return rows.map((whole) => {
      const acts = whole.acts.flatMap((act) => {
        if (act.actorId === 0 || cards.has(act.actorId)) return act
        return unnamedKinds.includes(whole.kind) ? { ...act, actorId: 0 } : []
      })
      const row = withActsThat({ ...whole, acts }, ({ data: { postId, commentId, communityId = 0 } }) => {
        const isManaged = communities.has(communityId) && managedIds.has(communityId)
        if (whole.kind === 'join-request' && !isManaged) return false
        const isPostShown = postId === undefined || posts.has(postId)
        return isPostShown && (commentId === undefined || comments.get(commentId) === true)
      })
      const leading = row.acts.map((act) => withCommunity(communities, withChallenge(challenges, act)))
      const thumbnail = posts.get(row.acts[0]?.data.postId ?? 0)?.thumbnail ?? null
      return { row: { ...row, acts: leading }, cards, thumbnail }
    })
  }

  return {
    /**
     * The rows with a visible act. If none of the latest acts is visible, older ones replace them.
     *
     * @param acts how many acts of each row are checked; one is enough for counting
     */
    async filterVisible(
      reader: Actor,
      found: readonly NotificationRow[],
      acts = maxLatestActs,
    ): Promise<VisibleNotification[]> {
      if (found.length === 0) return []
      const seen = await look(
        reader,
        found.map((row) => ({ ...row, acts: row.acts.slice(0, acts) })),
      )
      const lacking = found.filter(
        (row, index) =>
          seen[index]?.row.acts.length === 0 && row.acts.length >= acts && !isAnonymous(row.kind),
      )
      if (lacking.length === 0) return seen.filter(({ row }) => row.acts.length > 0)
      const ids = lacking.map(({ id }) => id)
      const older = await findActsShown(db, reader, ids, shown.showsActor)
      const further = await look(
        reader,
        lacking.map((row) => ({ ...row, acts: older.get(row.id) ?? [] })),
      )
      const byId = new Map(further.map((each) => [each.row.id, each]))
      return seen.map((each) => byId.get(each.row.id) ?? each).filter(({ row }) => row.acts.length > 0)
    },

    present: ({ row, cards, thumbnail }: VisibleNotification): Notification =>
      presentNotification(row, { cards, thumbnail }),
  }
}

/** The act with the current name of its community, or without the community if that has no page. */
function withCommunity(names: ReadonlyMap<Id, string>, act: NotificationAct): NotificationAct {
  const { communityId = 0, communityName: _, ...data } = act.data
  const communityName = names.get(communityId)
  return { ...act, data: communityName === undefined ? data : { ...data, communityId, communityName } }
}

/** The act with the current title of its challenge, or without the challenge if that is hidden. */
function withChallenge(titles: ReadonlyMap<Id, string | undefined>, act: NotificationAct): NotificationAct {
  const { challengeId, challengeTitle: _, ...data } = act.data
  if (challengeId === undefined) return act
  const challengeTitle = titles.get(challengeId)
  return { ...act, data: challengeTitle === undefined ? data : { ...data, challengeId, challengeTitle } }
}

/** A notification with the acts that `shows` accepts; actors of other acts are not counted. */
function withActsThat(row: NotificationRow, shows: (act: NotificationAct) => boolean): NotificationRow {
  const acts = row.acts.filter(shows)
  const peopleOf = (some: readonly NotificationAct[]) => new Set(some.map(({ actorId }) => actorId)).size
  const actorsCount = Math.max(0, row.actorsCount - peopleOf(row.acts) + peopleOf(acts))
  return { ...row, acts, actorsCount }
}

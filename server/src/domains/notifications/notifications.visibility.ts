import type { Id } from '@aura/contract/common'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { isAnonymous } from '@aura/contract/notifications/notifications.kinds'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import {
  type ActorConditions,
  findActsShown,
  maxLatestActs,
  type NotificationAct,
  type NotificationRow,
} from './notifications.queries.ts'
import { presentNotification } from './notifications.views.ts'

/** What the domains above show to a reader; only that is told [NTF-36]. */
export interface ShownToReader extends ActorConditions {
  findPeople: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>
  requirePerson: (reader: Viewer, id: Id) => Promise<AccountCard>
  /** Those of the posts that show, each with its smallest picture. */
  findPosts: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, { thumbnail: string | null }>>
  /** Whether a comment shows. */
  showsComment: (reader: Viewer, id: Id) => Promise<boolean>
}

/** A notification as far as its reader may see it. */
export interface VisibleNotification {
  row: NotificationRow
  cards: ReadonlyMap<Id, AccountCard>
  thumbnail: string | null
}

export type NotificationVisibility = ReturnType<typeof createNotificationVisibility>

/** Leaves out of notifications what their reader may not see (any more): people, posts and comments. */
export function createNotificationVisibility({ db, shown }: { db: Db; shown: ShownToReader }) {
  async function findCards(reader: Actor, rows: readonly NotificationRow[]) {
    const ids = new Set(rows.flatMap(({ acts }) => acts.flatMap(({ actorId }) => actorId || [])))
    return ids.size > 0 ? shown.findPeople(reader, [...ids]) : new Map<Id, AccountCard>()
  }

  async function findHiddenComments(reader: Actor, ids: readonly Id[]): Promise<Set<Id>> {
    const shows = await Promise.all(ids.map((id) => shown.showsComment(reader, id)))
    return new Set(ids.filter((_, index) => !shows[index]))
  }

  /** Of each row the acts that show, with what shows them; perhaps none. */
  async function look(reader: Actor, rows: readonly NotificationRow[]): Promise<VisibleNotification[]> {
    const data = rows.flatMap(({ acts }) => acts.map((act) => act.data))
    const postIds = [...new Set(data.flatMap(({ postId }) => postId ?? []))]
    const commentIds = [...new Set(data.flatMap(({ commentId }) => commentId ?? []))]
    const [cards, posts, hiddenComments] = await Promise.all([
      findCards(reader, rows),
      postIds.length > 0 ? shown.findPosts(reader, postIds) : new Map<Id, { thumbnail: string | null }>(),
      findHiddenComments(reader, commentIds),
    ])
    return rows.map((whole) => {
      const acts = whole.acts.filter(({ actorId }) => actorId === 0 || cards.has(actorId))
      const row = withActsThat({ ...whole, acts }, ({ data: { postId, commentId } }) => {
        const isPostShown = postId === undefined || posts.has(postId)
        return isPostShown && (commentId === undefined || !hiddenComments.has(commentId))
      })
      return { row, cards, thumbnail: posts.get(row.acts[0]?.data.postId ?? 0)?.thumbnail ?? null }
    })
  }

  return {
    /**
     * Those of the rows of which something shows. Where none of the latest acts does, those further back stand for them.
     *
     * @param acts of each that are looked at; one is enough to count
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
      const older = await findActsShown(db, reader.userId, ids, shown.showsActor)
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

/** A notification without the acts that do not show, and without the people who did nothing else. */
function withActsThat(row: NotificationRow, shows: (act: NotificationAct) => boolean): NotificationRow {
  const acts = row.acts.filter(shows)
  const peopleOf = (some: readonly NotificationAct[]) => new Set(some.map(({ actorId }) => actorId)).size
  const actorsCount = Math.max(0, row.actorsCount - peopleOf(row.acts) + peopleOf(acts))
  return { ...row, acts, actorsCount }
}

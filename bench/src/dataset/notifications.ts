import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { latestActsOf } from '@aura/server/domains/notifications/notifications.queries'
import { hours, later } from '@aura/server/platform/clock/clock'
import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import type { ContentOptions } from './content.ts'

/** The first account receives the most notifications, and has the most posts. */
export const starId = 1
/** People who begin to follow it within an hour, and who act on each of its latest posts in that time. */
const storm = { followers: 100_000, voters: 10_000, posts: 20 }

/**
 * Writes what the star was told in the last hour, as its rollup would have: everyone follows them, and votes on and likes
 * their latest posts, as far as there are as many people.
 */
export async function insertNotifications(tx: Tx, { size, now }: ContentOptions): Promise<void> {
  const { users } = size
  const startedAt = later(now, -hours(1))
  await sql`
    insert into notification
      (id, recipient_id, kind, topic, group_id, started_at, happened_at, read_at, actors, amount)
    overriding system value
    select row_number() over (order by post_id nulls first, kind), ${starId}, kind, topic, coalesce(post_id, ${starId}),
      ${startedAt}, ${startedAt}::timestamptz + interval '1 minute' * (row_number() over (order by post_id nulls first, kind)),
      null, least(${users} - 1, most), case kind when 'post-aura' then least(${users} - 1, most) else 0 end
    from (
      select null::bigint as post_id, 'follow' as kind, ${notificationTopic('follow')} as topic, ${storm.followers}::integer as most
      union all
      select latest.id, told.kind, told.topic, ${storm.voters}::integer
      from (select id from post where author_id = ${starId} order by id desc limit ${storm.posts}) as latest
      cross join (values
        ('post-aura', ${notificationTopic('post-aura')}), ('post-like', ${notificationTopic('post-like')})
      ) as told (kind, topic)
    ) as told`.execute(tx)
  await sql`
    insert into notification_act
      (notification_id, recipient_id, kind, subject_id, actor_id, amount, data, happened_at)
    select told.id, recipient_id, kind, group_id, actor_id, case kind when 'post-aura' then 1 else 0 end,
      case kind when 'follow' then '{}' else jsonb_build_object('postId', group_id) end,
      happened_at - interval '1 hour' * (actor_id - 1) / ${users}
    from notification as told
    cross join lateral generate_series(2::bigint, told.actors + 1) as actor_id`.execute(tx)
  await sql`update notification set latest = ${latestActsOf(sql`notification.id`)}`.execute(tx)
}

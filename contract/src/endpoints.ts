import * as accounts from './accounts/accounts.contract.ts'
import * as passkeys from './accounts/accounts.passkeys.contract.ts'
import * as roles from './accounts/accounts.roles.contract.ts'
import * as secondFactor from './accounts/accounts.second-factor.contract.ts'
import * as accountSecurity from './accounts/accounts.security.contract.ts'
import * as accountSession from './accounts/accounts.session.contract.ts'
import * as advertising from './advertising/advertising.contract.ts'
import * as audit from './audit/audit.contract.ts'
import * as aura from './aura/aura.contract.ts'
import * as auraHistory from './aura/aura.history.contract.ts'
import * as bookmarks from './bookmarks/bookmarks.contract.ts'
import * as bugReports from './bug-reports/bug-reports.contract.ts'
import * as celebrities from './celebrities/celebrities.contract.ts'
import * as challenges from './challenges/challenges.contract.ts'
import * as challengeEntries from './challenges/challenges.entries.contract.ts'
import * as comments from './comments/comments.contract.ts'
import * as commentReactions from './comments/comments.reactions.contract.ts'
import * as communityBans from './communities/communities.bans.contract.ts'
import * as communities from './communities/communities.contract.ts'
import * as communityInvitations from './communities/communities.invitations.contract.ts'
import * as communityLog from './communities/communities.log.contract.ts'
import * as communityMembers from './communities/communities.members.contract.ts'
import * as communityPosts from './communities/communities.posts.contract.ts'
import type { EndpointDeclaration } from './endpoint.ts'
import * as exports from './exports/exports.contract.ts'
import * as feed from './feed/feed.contract.ts'
import * as follows from './follows/follows.contract.ts'
import * as leaderboard from './leaderboard/leaderboard.contract.ts'
import * as media from './media/media.contract.ts'
import * as moderationCase from './moderation/moderation.case.contract.ts'
import * as moderationCases from './moderation/moderation.cases.contract.ts'
import * as moderation from './moderation/moderation.contract.ts'
import * as moderationDecisions from './moderation/moderation.decisions.contract.ts'
import * as moderationOwn from './moderation/moderation.own.contract.ts'
import * as moderationReportLists from './moderation/moderation.report-lists.contract.ts'
import * as moderationStatistics from './moderation/moderation.statistics.contract.ts'
import * as notificationsCheck from './notifications/notifications.check.contract.ts'
import * as notifications from './notifications/notifications.contract.ts'
import * as platform from './platform/platform.contract.ts'
import * as posts from './posts/posts.contract.ts'
import * as preferences from './preferences/preferences.contract.ts'
import * as privacy from './privacy/privacy.contract.ts'
import * as profiles from './profiles/profiles.contract.ts'
import * as push from './push/push.contract.ts'
import * as search from './search/search.contract.ts'
import * as postSearch from './search/search.posts.contract.ts'
import * as subscription from './subscription/subscription.contract.ts'
import * as toxicity from './toxicity/toxicity.contract.ts'
import * as twitch from './twitch/twitch.contract.ts'

const domains: Record<string, object> = {
  platform,
  accounts: { ...accounts, ...accountSession, ...accountSecurity, ...secondFactor, ...passkeys, ...roles },
  profiles,
  privacy,
  preferences,
  follows,
  media,
  posts,
  bookmarks,
  comments: { ...comments, ...commentReactions, ...toxicity },
  audit,
  aura: { ...aura, ...auraHistory },
  'bug-reports': bugReports,
  advertising,
  exports,
  feed,
  moderation: {
    ...moderation,
    ...moderationCase,
    ...moderationCases,
    ...moderationReportLists,
    ...moderationDecisions,
    ...moderationOwn,
    ...moderationStatistics,
  },
  notifications: { ...notifications, ...notificationsCheck },
  push,
  search: { ...search, ...postSearch },
  celebrities,
  challenges: { ...challenges, ...challengeEntries },
  leaderboard,
  subscription,
  communities: {
    ...communities,
    ...communityBans,
    ...communityInvitations,
    ...communityLog,
    ...communityMembers,
    ...communityPosts,
  },
  twitch,
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Every declared call, with the domain and name it is declared under. For documents and generated tests, not for the web. */
export const endpoints: readonly { domain: string; name: string; endpoint: EndpointDeclaration }[] =
  Object.entries(domains).flatMap(([domain, exports]) =>
    Object.entries(exports).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ domain, name, endpoint: value }] : [],
    ),
  )

/** The shapes of objects that the domains export, for the API documents to name. */
export const namedSchemas: readonly { domain: string; name: string; schema: object }[] = Object.entries(
  domains,
).flatMap(([domain, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'object'
      ? [{ domain, name, schema: value }]
      : [],
  ),
)

import { caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import { newNotificationEvent, unreadChangedEvent } from '@aura/contract/notifications/notifications.realtime'
import {
  joinEvent,
  roleChangedEvent,
  unwatchedEvent,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import { postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { twitchEvent } from '@aura/contract/twitch/twitch.realtime'

/** What holds for all calls, in Markdown, at the head of the API documents [RUN-21]. */
export const guide = `Every call of the product, made from its contract.

**Access.** \`POST /api/login\` opens a session and answers its token; send it in the header \`Authorization\`. \`public\`: anyone, and no token
is read. \`optional\`: anyone, and a token adds what the viewer may see; an ended one answers 401. \`tolerant\`: the same, and an ended token
counts as none. \`user\`, \`moderator\`, \`administrator\`: a live token of one. \`owner-of\`, \`author-of\`, \`member-of\`, \`manager-of\`: of someone who
stands so to what \`id\` names. \`operator\`: a loopback caller, or the token of the metrics. \`developer\`: a loopback caller of a server on its
embedded database; for others the call does not exist.

**Failures.** Each has the shape \`Error\`: branch on \`code\`, show \`message\`, which is French, and quote \`requestId\` (also the header
\`X-Request-Id\`) in reports. \`fields\` holds sentences for single fields. Words in braces in the sentences below are filled in. Beside those
that a call lists, an address that no call has answers 404 \`platform.unknown\`, a method that an address does not take 405
\`platform.wrong-method\` with \`Allow\`, headers that are too long 431 \`platform.too-large\`, and a request that comes too slowly 408
\`platform.malformed\`.

**Rates.** Calls are counted by rate class, for each account, or for each client address of visitors. Past the limit, or with too many calls
under way, a call answers 429 with \`Retry-After\`.

**Bodies** are JSON in UTF-8, or form data where a file may come. Texts are measured in code points. Moments are ISO 8601 in UTC.

**Lists** that take \`limit\` say there how many rows they answer; lists that take neither it nor \`cursor\` nor \`page\` are answered at once. Read
on with \`cursor\`: \`nextCursor\` of the page before, null on the last one. Where a list takes \`page\`, pages count from 1, and \`hasMore\` says
whether another follows.

**Media** are answered by name at \`/media/{name}\`.

**Human check.** The built-in challenge of \`GET /api/captcha\` is one of ALTCHA (version 2, \`PBKDF2/SHA-256\`). Its solution is sent as
\`recaptchaToken\`: Base64 of the JSON \`{"challenge": …, "solution": {"counter": …, "derivedKey": …}}\`.

**Realtime.** A socket of Socket.IO at this address, with the transport \`websocket\` alone. Send \`${joinEvent}\` with the token first; it is answered
\`{"ok": true}\`, or \`ok: false\` with \`code\` and \`message\`. From then on come \`${newNotificationEvent}\`, a notification in the shape of
\`GET /api/notifications\`, and \`${unreadChangedEvent}\`, after which unread ones are to be counted anew. \`${watchEvent}\` with
\`{"profile": id}\` or \`{"post": id}\`, or for moderators \`{"desk": 1}\`, is answered \`{"ok": true}\` or \`{"ok": false}\` and adds the events of that
subject, in place of the last one; \`null\` ends it:

- \`${postCommentedEvent}\`, \`{"postId", "jitterMs"}\`: the post has new comments, to be read after a random delay of up to so many milliseconds.
- \`${twitchEvent}\`, \`{"userId", "twitch"}\`: what \`GET /api/twitch/profile/{pseudo}\` answers has changed to \`twitch\`, null once unlinked.
- \`${caseChangedEvent}\`, \`{"caseId"}\`: a case of the desk is new or has changed.
- \`${unwatchedEvent}\`: the subject can no longer be watched.
- \`${roleChangedEvent}\`: the account has other roles, and still watches the subject.`

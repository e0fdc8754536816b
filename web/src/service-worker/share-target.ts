import { pagePaths, pathOfShare } from '@aura/contract/page-paths'
import { registerRoute } from 'workbox-routing'
import { keepShare } from './shared/received-share.ts'

/** Receives what the system's share sheet sends to the installed application (`share_target` of the manifest). */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === pagePaths.createPost,
    async ({ request, url }) => {
      // A share that finds no room is lost; the form says so.
      await request
        .formData()
        .then(keepShare)
        .catch(() => undefined)
      return Response.redirect(new URL(pathOfShare, url), 303)
    },
    'POST',
  )
}

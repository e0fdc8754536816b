/// <reference lib="webworker" />
import { serveOfflineFeed } from './offline-feed.ts'
import { answerPushes } from './push.ts'
import { receiveShares } from './share-target.ts'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

serveShell(self.__WB_MANIFEST)
serveOfflineFeed()
answerPushes()
receiveShares()

// A new version waits for the viewer’s choice; the first one activates at once.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

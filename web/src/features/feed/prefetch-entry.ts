// An entry of its own, named by the head of the feed’s page: small, it runs long before the application is there. The
// application imports it too, and takes over what it asked for: a module runs once.
import { prefetchFeed } from '../../cache/feed-pages.ts'

prefetchFeed(window.location)

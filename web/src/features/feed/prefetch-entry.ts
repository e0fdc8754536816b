// A separate entry named in the head of the feed’s page: it runs long before the application, which imports the same module instance
// and takes the prefetched page over.
import { prefetchFeed } from '../../cache/feed-pages.ts'

prefetchFeed(window.location)

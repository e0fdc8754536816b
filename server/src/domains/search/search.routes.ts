import { allUsers, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import {
  exploredPosts,
  searchHashtags,
  searchMentions,
  searchPosts,
} from '@aura/contract/search/search.posts.contract'
import type { App } from '../../platform/http/serve.ts'
import type { FeedService } from '../feed/feed.service.ts'
import type { DirectoryService } from './search.directory.service.ts'
import type { HashtagsService } from './search.hashtags.service.ts'
import type { MentionsService } from './search.mentions.service.ts'
import type { PostSearch } from './search.posts.service.ts'
import type { SearchService } from './search.service.ts'

interface SearchRoutesDeps {
  search: SearchService
  directory: DirectoryService
  postSearch: PostSearch
  hashtags: HashtagsService
  mentions: MentionsService
  feed: Pick<FeedService, 'explore'>
}

export function searchRoutes(app: App, deps: SearchRoutesDeps): void {
  const { search, directory, postSearch, hashtags, mentions, feed } = deps
  app.serve(searchPeople, ({ actor, query }) => search.findPeople(actor, query))
  app.serve(searchRights, ({ actor }) => search.rightsOf(actor))
  app.serve(allUsers, ({ actor, query }) => directory.page(actor, query))
  app.serve(searchPosts, ({ actor, query }) => postSearch.page(actor, query))
  app.serve(exploredPosts, ({ actor, query }) => feed.explore(actor, query.cursor))
  app.serve(searchHashtags, ({ actor, query }) => hashtags.find(actor, query.prefix))
  app.serve(searchMentions, ({ actor, query }) => mentions.find(actor, query.prefix))
}

import type { DomainModule } from '../../domain-module.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { createPreviewsService } from './previews.service.ts'

interface Needs {
  accounts: AccountsService
  communities: CommunitiesService
  posts: PostsService
}

export const createModule = ({ accounts, communities, posts }: Needs) =>
  ({ services: { previews: createPreviewsService({ posts, accounts, communities }) } }) satisfies DomainModule

import type { DomainModule } from '../../domain-module.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { createPreviewsService } from './previews.service.ts'

interface Needs {
  accounts: AccountsService
  posts: PostsService
}

export const createModule = ({ accounts, posts }: Needs) =>
  ({ services: { previews: createPreviewsService({ posts, accounts }) } }) satisfies DomainModule

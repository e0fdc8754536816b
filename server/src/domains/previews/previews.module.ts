import type { DomainModule } from '../../domain-module.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { CelebritiesService } from '../celebrities/celebrities.service.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import { createPreviewsService } from './previews.service.ts'

interface Needs {
  accounts: AccountsService
  celebrities: CelebritiesService
  communities: CommunitiesService
  challengeLists: ChallengeLists
  posts: PostsService
}

export const createModule = ({ accounts, celebrities, communities, challengeLists, posts }: Needs) =>
  ({
    services: {
      previews: createPreviewsService({ posts, accounts, celebrities, communities, challengeLists }),
    },
  }) satisfies DomainModule

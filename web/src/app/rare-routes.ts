import type { ComponentType, LazyExoticComponent } from 'react'
import { paths } from '../lib/paths.ts'
import { lazyPage } from './lazy-page.ts'
import type { Place } from './routes.ts'

interface RareRoute extends Place {
  page: LazyExoticComponent<ComponentType>
  /** Only on a server that shows its mail and samples. */
  isForDevelopment?: true
}

/** Pages that few people open: this table loads with the first address that is in no other one. */
export const rareRoutes: readonly RareRoute[] = [
  {
    path: '/dev/ui',
    page: lazyPage(() => import('../pages/dev-ui-page.tsx')),
    isForDevelopment: true,
  },
  {
    path: paths.devMailbox,
    page: lazyPage(() => import('../pages/dev-mailbox-page.tsx')),
    isForDevelopment: true,
  },
]

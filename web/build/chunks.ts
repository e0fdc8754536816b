import { existsSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../src')

interface Group {
  name: string
  /** Files below `src`. */
  of?: readonly string[]
  /** Modules of packages. */
  ofPackage?: RegExp
  tags?: ['$initial']
  minShareCount?: number
}

/**
 * Modules that share a file, because many small files load slowly on phones. A group takes the imports of its modules too, except
 * those of groups above it. Other modules are grouped by the pages that use them.
 */
const groups: readonly Group[] = [
  { name: 'prefetch-feed', of: ['features/feed/prefetch-entry.ts'] },
  { name: 'app', tags: ['$initial'] },
  // Takes the styles of small chunks below too: a profile then loads one sheet of this group, instead of three.
  {
    name: 'feed',
    of: [
      'pages/feed/feed-page.tsx',
      'ui/pull-to-refresh.module.css',
      'features/profiles/aura-card.module.css',
    ],
  },
  // Keeps the feed from loading the `kit`, of which it uses little.
  { name: 'later', of: ['ui/pull-to-refresh.tsx', 'ui/sound-button.tsx', 'app/member-tasks.tsx'] },
  // Large, and used by few pages.
  { name: 'contract-resolver', of: ['lib/contract-resolver.ts'] },
  { name: 'kit', minShareCount: 12 },
  { name: 'icons', ofPackage: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
  {
    name: 'lists',
    of: [
      'app/page-header.tsx',
      'cache/use-refresh.ts',
      'lib/use-debounced.ts',
      'ui/absent-page.tsx',
      'ui/filter-chips.tsx',
      'ui/list-search-field.tsx',
      'ui/person-row.tsx',
      'ui/page-refresh.tsx',
    ],
  },
  {
    name: 'people',
    of: [
      'cache/aura.ts',
      'cache/people.ts',
      'cache/profiles.ts',
      'features/aura/aura-day.tsx',
      'features/aura/aura.queries.ts',
      'features/celebrities/celebrities.queries.ts',
      'features/celebrities/celebrities.texts.ts',
      'features/challenges/challenges.queries.ts',
      'features/challenges/challenge-record.texts.ts',
      'features/privacy/block-dialog.tsx',
      'features/privacy/use-muting.ts',
      'features/leaderboard/profile-rank.tsx',
      'features/twitch/twitch-channel.tsx',
      'features/twitch/twitch-link.tsx',
      'pages/accounts/first-steps/first-steps.rules.ts',
      'pages/moderation/report-and-block.tsx',
      'ui/line-chart.tsx',
    ],
  },
  {
    name: 'tiles',
    of: [
      'pages/posts/tile-menu.tsx',
      'features/profiles/profile-grid.tsx',
      'features/profiles/profile-skeleton.tsx',
      'features/profiles/aura-card.tsx',
    ],
  },
  { name: 'profile', of: ['pages/profiles/profile-page.tsx'] },
]

/** A pattern of these files. @throws Error for a file that was renamed or removed, which would leave its group without a word */
function patternOf(files: readonly string[]): RegExp {
  for (const file of files)
    if (!existsSync(join(source, file)))
      throw new Error(`There is no web/src/${file}: web/build/chunks.ts names it`)
  const paths = files.map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'))
  return new RegExp(`[\\\\/]src[\\\\/](?:${paths.join('|')})$`)
}

export const codeSplitting = {
  groups: groups.map(({ of, ofPackage, ...group }, index) => ({
    ...group,
    ...(of && { test: patternOf(of) }),
    ...(ofPackage && { test: ofPackage }),
    priority: groups.length - index,
  })),
}

/**
 * Modules that share a file, because many small files load slowly on phones. A group takes the imports of its modules too, except
 * those of groups above it. Other modules are grouped by the pages that use them.
 */
const groups: readonly { name: string; of?: RegExp; tags?: ['$initial']; minShareCount?: number }[] = [
  { name: 'prefetch-feed', of: /src\/features\/feed\/prefetch-entry\.ts$/ },
  { name: 'app', tags: ['$initial'] },
  // Takes the styles of small chunks below too: a profile then loads one sheet of this group, instead of three.
  {
    name: 'feed',
    of: /src\/(?:pages\/feed\/feed-page\.tsx|ui\/pull-to-refresh\.module\.css|features\/profiles\/aura-card\.module\.css)$/,
  },
  // Keeps the feed from loading the `kit`, of which it uses little.
  { name: 'later', of: /src\/(?:ui\/(?:pull-to-refresh|sound-button)|app\/member-tasks)\.tsx$/ },
  // Large, and used by few pages.
  { name: 'contract-resolver', of: /src\/lib\/contract-resolver\.ts$/ },
  { name: 'kit', minShareCount: 12 },
  { name: 'icons', of: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
  {
    name: 'lists',
    of: /src\/(?:app\/page-header|cache\/use-refresh|lib\/use-debounced|ui\/(?:absent-page|filter-chips|list-search-field|person-row|refresh-on-pull))\.tsx?$/,
  },
  {
    name: 'people',
    of: /src\/(?:cache\/(?:aura|people|profiles)\.ts|features\/(?:aura\/aura(?:-day\.tsx|\.queries\.ts)|celebrities\/celebrities\.(?:queries|texts)\.ts|challenges\/(?:challenges\.queries|challenge-record\.texts)\.ts|privacy\/(?:block-dialog|use-muting)\.tsx?|leaderboard\/profile-rank\.tsx|twitch\/twitch-(?:channel|link)\.tsx)|pages\/(?:accounts\/first-steps\/first-steps\.rules\.ts|moderation\/report-and-block\.tsx)|ui\/line-chart\.tsx)$/,
  },
  {
    name: 'tiles',
    of: /src\/(?:pages\/posts\/tile-menu|features\/profiles\/(?:profile-(?:grid|skeleton)|aura-card))\.tsx$/,
  },
  { name: 'profile', of: /src\/pages\/profiles\/profile-page\.tsx$/ },
]

export const codeSplitting = {
  groups: groups.map(({ of, ...group }, index) => ({
    ...group,
    ...(of && { test: of }),
    priority: groups.length - index,
  })),
}

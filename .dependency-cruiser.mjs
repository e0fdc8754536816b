/** Which imports go the wrong way. Paths are relative to the project; `npm run check` fails on any. */

const domains = 'server/src/domains'
/** Domains that the others stand on; they know none of those above them. */
const lowerDomains = '(?:audit|accounts|aura|notifications|media)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one subject, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what both sides agree on: it imports nothing of either.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(?:server|web|e2e|bench|deploy|scripts)/' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      comment: 'Server and web derive from the contract and know nothing of each other.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(?:server|web|e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform holds no business: domains use it, never the other way.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^(?:${domains}|server/src/(?:app|main|commands|demo|testing))` },
    },
    {
      name: 'domains-are-composed-in-app',
      comment: 'app.ts gives a domain what it needs; a domain does not fetch it.',
      severity: 'error',
      from: { path: `^${domains}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(?:app|main|testing|demo|commands)' },
    },
    {
      name: 'app-domains-orders-modules',
      comment: 'It knows nothing of a domain but its module.',
      severity: 'error',
      from: { path: '^server/src/app\\.domains\\.ts$' },
      to: { path: `^${domains}/`, pathNot: '\\.module\\.ts$' },
    },
    {
      name: 'a-module-is-built-in-app-domains',
      comment: 'Other domains get its services, handed to their own module.',
      severity: 'error',
      from: { pathNot: '^server/src/app\\.domains\\.ts$' },
      to: { path: `^${domains}/([^/]+)/\\1\\.module\\.ts$` },
    },
    {
      name: 'a-part-of-a-module-is-built-in-its-module',
      comment: 'A large module has parts, such as communities.posts.module.ts.',
      severity: 'error',
      from: { path: `^(?!${domains}/[^/]+/[^/.]+\\.module\\.ts$)` },
      to: {
        path: `^${domains}/.*\\.module\\.ts$`,
        pathNot: `^${domains}/([^/]+)/\\1\\.module\\.ts$`,
      },
    },
    {
      name: 'app-is-not-main',
      comment: 'main.ts starts the process; nothing imports it.',
      severity: 'error',
      from: {},
      to: { path: '^server/src/main\\.ts$' },
    },
    {
      name: 'lower-domains-know-no-higher-one',
      comment: 'Audit, accounts, aura, notifications and media are what the other domains stand on.',
      severity: 'error',
      from: { path: `^${domains}/${lowerDomains}/`, pathNot: '\\.(?:test|module)\\.ts$' },
      to: { path: `^${domains}/`, pathNot: `^${domains}/${lowerDomains}/` },
    },
    {
      name: 'a-domain-is-used-through-its-service',
      comment: 'Queries, routes and views of a domain are its own; others call its service.',
      severity: 'error',
      from: { path: `^${domains}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${domains}/[^/]+/[^/]*(?:queries|routes|views)\\.ts$`, pathNot: `^${domains}/$1/` },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What ships does not import what tests use.',
      severity: 'error',
      from: {
        path: '^(?:server|web|contract)/',
        pathNot: ['\\.test\\.tsx?$', '/testing/', '/test-setup\\.ts$'],
      },
      to: { path: '/testing/|\\.test\\.tsx?$' },
    },
    {
      name: 'ui-knows-no-business',
      comment: 'The design system receives props; it imports no feature, page or call.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(?:cache|features|pages|app)/' },
    },
    {
      name: 'lib-knows-no-screen',
      comment: 'The ground floor of the web: client, format, settings.',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(?:ui|cache|features|pages|app)/' },
    },
    {
      name: 'cache-knows-no-feature',
      comment: 'Posts, profiles, people and comments as the query cache holds them, shared by features.',
      severity: 'error',
      from: { path: '^web/src/cache/' },
      to: { path: '^web/src/(?:features|pages|app)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'The page composes features, or hands one to another as children.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(?:features|pages|app)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'the-service-worker-stands-apart',
      comment: 'It runs without a page: it uses the contract and its own files.',
      severity: 'error',
      from: { path: '^web/src/service-worker/' },
      to: { path: '^web/src/', pathNot: '^web/src/service-worker/' },
    },
    {
      name: 'pages-and-service-worker-meet-in-what-they-agree-on',
      comment: 'Pages import what they share with the service worker, never its parts.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/service-worker/' },
      to: { path: '^web/src/service-worker/', pathNot: '^web/src/service-worker/shared/' },
    },
    {
      name: 'pages-do-not-know-the-shell',
      comment: 'The router imports pages, never the other way.',
      severity: 'error',
      from: { path: '^web/src/pages/' },
      to: { path: '^web/src/app/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|test-results)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

import type { IncomingMessage } from 'node:http'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { codeSplitting } from './build/chunks.ts'
import { contractForBrowser } from './build/contract-for-browser.ts'
import { offlineFiles } from './build/offline-files.ts'
import { pageHeads } from './build/page-heads.ts'
import { plainIcons } from './build/plain-icons.ts'
import { preloadTextFont } from './build/preload-text-font.ts'
import { pureRouter } from './build/pure-router.ts'
import { sizeLimits } from './build/size-limits.ts'
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts'
import { type AppRoute, routes } from './src/app/routes.ts'

const server = 'http://127.0.0.1:3000'

/** Where a page and calls share a path, a navigation gets the page [RUN-19]. */
const pageOfNavigation = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('text/html') ? '/index.html' : undefined

/** The end of its path: no two pages share a name. */
const pageFile = (page: string) => `/${page}.tsx`
const pagesOpeningOffline = (kind: 'own-code' | 'all-code') =>
  routes.filter(({ offline }) => offline === kind).map(({ page }) => pageFile(page))

/** What opens without a network: the application, and the pages that the table of routes marks. */
const offline = offlineFiles({
  with: [
    '/src/main.tsx',
    // No picture is published offline.
    /\/src\/ui\/(?!crop-)[^/]+-surface\.tsx$/,
    '/src/app/logout-dialog.tsx',
    '/src/app/more-menu.tsx',
    '/src/app/more-sheet.tsx',
    '/src/app/page-header.tsx',
    ...pagesOpeningOffline('own-code'),
  ],
  withAllTheyLoad: [
    '/src/pages/posts/post-modal.tsx',
    '/src/app/late-parts.tsx',
    ...pagesOpeningOffline('all-code'),
  ],
  // Without a connection, posts cannot be edited or reported, comments not removed, nothing given, nobody reads who gave,
  // no notification arrives, nobody is welcomed, and advertising does not show.
  without: [
    '/src/features/accounts/welcome/welcome.tsx',
    '/src/features/advertising/advertising.tsx',
    /\/node_modules\/socket\.io-client\//,
    '/src/features/aura/amount-dialog.tsx',
    '/src/features/comments/remove-comment-dialog-surface.tsx',
    '/src/features/notifications/notification-toast.ts',
    '/src/features/posts/edit-post-surface.tsx',
    '/src/pages/aura/aura-givers-dialog.tsx',
    '/src/pages/moderation/report-and-block-surface.tsx',
  ],
  others: [
    /^(index\.html|theme\.js|start-failure\.js|favicon\.svg)$/,
    /^assets\/(aura-counts|(inter|bricolage-grotesque)-latin-wght-normal)-/,
  ],
  maxBytes: 990_000,
})

const prefetchOf = ({ prefetch }: AppRoute) => (prefetch === undefined ? [] : [`src/${prefetch}`])
/** Pages whose heads name their code: pages that read ahead, and profiles, where many a shared link leads. */
const headPages = routes
  .filter(({ prefetch, page }) => prefetch !== undefined || page === 'profile-page')
  .map((route) => ({
    path: route.path,
    sources: [pageFile(route.page), ...(route.isRoot ? [] : ['/src/app/page-header.tsx'])],
    prefetch: prefetchOf(route)[0],
  }))

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractForBrowser(),
    plainIcons(),
    pureRouter(),
    sonnerWithoutStyleElement(),
    preloadTextFont('inter-latin-wght-normal'),
    pageHeads(headPages),
    offline.plugin,
    sizeLimits({
      firstScreen: { page: pageFile('feed-page'), maxBytes: 120_000 },
      chunks: { index: 96_500, feed: 18_200, 'contract-resolver': 23_500, 'post-comments': 13_700 },
      anyOther: 13_500,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // Registered once the first screen stands (src/app/pwa/app-updates.tsx); the manifest is a file of ours.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*'],
        globIgnores: ['**/*.{br,gz}', '.stamp'],
        // A hashed name is a version already.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [offline.chooseFiles],
        buildPlugins: { vite: [contractForBrowser()] },
      },
    }),
    compression({
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
      include: /\.(html|js|css|svg|json|webmanifest)$/,
      threshold: 512,
      logLevel: 'silent',
    }),
  ],
  // Compiled, light-dark() would take the theme of the page in place of that of the element: see ui/tokens-dark-only.css.
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    // The first versions on which Tailwind's styles and :has() stand. Those of iOS 16 run on phones that get no newer system.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // They all know modulepreload. The table of each page's shared chunks would cost 2 kB of the first screen: the page's own
    // imports load them. The page itself names what its script imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    // The content security policy allows no data: scripts or styles, and a file is cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // No getter of ours or of a library acts: what only reads a property may be left out.
      treeshake: { propertyReadSideEffects: false },
      input: ['index.html', ...routes.flatMap(prefetchOf)],
      output: {
        codeSplitting,
      },
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/current-user': server,
      '/socket.io': { target: server, ws: true },
      '/community': { target: server, bypass: pageOfNavigation },
      '/challenges': { target: server, bypass: pageOfNavigation },
      '/dev/mailbox': { target: server, bypass: pageOfNavigation },
    },
  },
})

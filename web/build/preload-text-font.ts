import type { Plugin } from 'vite'

/** Preloads the text font, whose hashed name only the build knows; other fonts load when a text needs them. */
export function preloadTextFont(name: string): Plugin {
  return {
    name: 'aura:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(name))
        if (!font) throw new Error(`no font named ${name} in the build`)
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

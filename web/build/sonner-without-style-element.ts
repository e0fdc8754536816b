import type { Plugin } from 'vite'

const insertion = /^__insertCSS\(.*\);?$/m

/**
 * Takes out the `<style>` element that sonner adds when it loads: the content security policy refuses it.
 * `ui/toast-surface.css` brings the same rules as a file.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'aura:sonner-without-style-element',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return null
      if (!insertion.test(code)) this.error('sonner no longer inserts its style the known way: look again')
      return { code: code.replace(insertion, ''), map: null }
    },
  }
}

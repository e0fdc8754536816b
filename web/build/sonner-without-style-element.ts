import type { Plugin } from 'vite'

const insertion = /^__insertCSS\(.*\);?$/m

/**
 * Removes the `<style>` element sonner adds at its import: the content security policy refuses it.
 * `ui/toast-surface.css` holds the same rules.
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

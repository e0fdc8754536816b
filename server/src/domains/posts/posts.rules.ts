import { legendMaxLength } from '@aura/contract/posts/posts.contract'

/** A legend as it is kept: trimmed, and cut at its limit in code points [PST-02]. */
export function cutLegend(raw: string): string {
  return [...raw.trim()].slice(0, legendMaxLength).join('').trimEnd()
}

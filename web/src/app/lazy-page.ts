import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A page whose code loads when it is first visited: the component of its file that is named `…Page`. Bundled, the file may export more,
 * for other files that share its code.
 */
export function lazyPage(
  load: () => Promise<Readonly<Record<string, ComponentType>>>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [, page] = Object.entries(await load()).find(([name]) => /Page/.test(name)) ?? []
    return { default: page as ComponentType }
  })
}

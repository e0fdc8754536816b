import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page whose code loads when it is first visited; `name` is the component the file exports. */
export function lazyPage<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}

import type { FastifyInstance } from 'fastify'
import { applicationPath } from './navigation.ts'

/**
 * Collects the routes that are registered from now on; the answer finds the methods that the path of a call takes, in alphabetical
 * order. Routes for developers are left out: for others they do not exist.
 */
export function collectMethods(fastify: FastifyInstance): (path: string) => string[] {
  const methodsOf = new Map<string, { matches: RegExp; methods: Set<string> }>()
  fastify.addHook('onRoute', ({ url, method, config }) => {
    if (config?.access === 'developer' || url === applicationPath) return
    const known = methodsOf.get(url) ?? { matches: patternOf(url), methods: new Set() }
    for (const name of [method].flat()) known.methods.add(name)
    methodsOf.set(url, known)
  })
  return (path) => {
    const found = [...methodsOf.values()].filter(({ matches }) => matches.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** `:name` matches one segment of a path, `*` all that follow. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.]/g, '\\.')
      .replaceAll(/:[^/]+/g, '[^/]+')
      .replace('*', '.*')}$`,
  )

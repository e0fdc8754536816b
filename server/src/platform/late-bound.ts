/**
 * A function that a domain calls and a domain above it provides. Domains are built from the lowest to the highest, so that the lower
 * one gets `call` before the higher one can `bind` it.
 */
export function createLateBound<Call extends (...asked: never[]) => unknown>(name: string) {
  let bound: Call | undefined
  const call = (...asked: Parameters<Call>) => {
    if (!bound) throw new Error(`${name} was called before a domain provided it`)
    return bound(...asked)
  }
  return {
    call: call as Call,
    bind: (provided: Call): void => {
      bound = provided
    },
  }
}

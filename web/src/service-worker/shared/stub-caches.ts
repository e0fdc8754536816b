import { vi } from 'vitest'

/**
 * Gives the page the browser's caches, which jsdom lacks, for one test file that ends with `vi.unstubAllGlobals()`. Answers a
 * function that empties them and says whether they take anything more.
 */
export function stubCaches(): (hasRoom?: boolean) => void {
  const stored = new Map<string, Map<string, Response>>()
  let isFull = false
  const open = async (name: string) => {
    const answers = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, answers)
    return {
      match: async (path: string) => answers.get(path),
      put: async (path: string, answer: Response) => {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError')
        answers.set(path, answer)
      },
    }
  }
  vi.stubGlobal('caches', { open, delete: async (name: string) => stored.delete(name) })
  return (hasRoom = true) => {
    stored.clear()
    isFull = !hasRoom
  }
}

import { paths } from './paths.ts'

/** The sign-up page; its account, once confirmed in this browser, enters at `next`. */
export function registerPath(next: string): string {
  return `${paths.register}?next=${encodeURIComponent(next)}`
}

import { logFailure } from './log-failure.ts'

/**
 * Sets or clears the count on the icon of the installed application [NTF-19]; in calm mode it is a dot [APP-12].
 */
export function setAppIconBadge(count: number, isDot = false): void {
  if (!('setAppBadge' in navigator)) return
  const change = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(...(isDot ? [] : [count]))
  // Rejected where the application is not installed.
  change.catch((error: unknown) => logFailure('number on the icon', error))
}

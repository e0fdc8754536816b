import { logFailure } from './log-failure.ts'

/**
 * Puts a number on the icon of the installed application, or takes it away; where there is no such icon, nothing [NTF-19].
 * In calm mode it is a dot [APP-12].
 */
export function setAppIconBadge(count: number, isDot = false): void {
  if (!('setAppBadge' in navigator)) return
  const change = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(...(isDot ? [] : [count]))
  // Refused where the application is not installed.
  change.catch((error: unknown) => logFailure('number on the icon', error))
}

/** Puts a number on the icon of the installed application, or takes it away; where there is no such icon, nothing [NTF-19]. */
export function showOnAppIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the application is not installed.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

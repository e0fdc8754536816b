/** Whether this is Safari’s engine on an iPhone or iPad, not installed: there alone one installs by hand. */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

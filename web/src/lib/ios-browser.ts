/** Whether this is a browser tab on an iPhone or iPad, the only place where the application is installed by hand. */
export function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

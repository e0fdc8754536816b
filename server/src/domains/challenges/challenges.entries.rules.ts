/** Whether the name of a file has a dot before the one of its extension [CHL-14]. */
export function hasDotInBaseName(fileName: string): boolean {
  const extensionAt = fileName.lastIndexOf('.')
  return fileName.slice(0, Math.max(0, extensionAt)).includes('.')
}

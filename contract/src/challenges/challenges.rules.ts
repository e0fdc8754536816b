/** Whether a file’s name has a dot before its ending, which entries may not have [CHL-14]: `mon.image.png`. */
export function hasDotInBaseName(fileName: string): boolean {
  const end = fileName.lastIndexOf('.')
  return end > 0 && fileName.slice(0, end).includes('.')
}

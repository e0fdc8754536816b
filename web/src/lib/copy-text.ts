/** Copies a text; answers whether the browser allowed it (plain http and old browsers may refuse). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

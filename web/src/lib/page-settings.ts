type PageSettings = Readonly<Record<string, unknown>>

/** Reads `<meta name="aura-config">`, unchecked: what the first screen needs of it. `config.ts` has all settings, checked. */
export function readPageSettings(page: Document): PageSettings {
  try {
    const meta = page.querySelector<HTMLMetaElement>('meta[name="aura-config"]')
    return (JSON.parse(meta?.content ?? '') as PageSettings | null) ?? {}
  } catch {
    // Without it (a static host) no page fails for missing settings.
    return {}
  }
}

export const pageSettings = readPageSettings(document)

/** What is known of the browser that opens a session. */
export interface Device {
  userAgent?: string | undefined
  /** IANA name. */
  timeZone?: string | undefined
  /** The address of the client. */
  address?: string | undefined
}

const userAgentMax = 400

/** The first match wins, because the names of browsers include those of their predecessors. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** French name of a browser and its system: « Firefox sur Windows » [ACC-58]. */
export function describeDevice(userAgent: string | null | undefined): string {
  const nameIn = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const named = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return named.join(' sur ') || 'Appareil inconnu'
}

/** French name of the country or city of a time zone; null if there is none [ACC-58]. */
export function describePlace(timeZone: string | null): string | null {
  if (timeZone === null) return null
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return /^heure : (.+)$/.exec(name ?? '')?.[1] ?? null
}

/** Describes the browser of a login; an unknown time zone is left out. */
export function deviceOf(
  { headers, ip }: { headers: { 'user-agent'?: string | undefined }; ip: string },
  { timeZone }: { timeZone?: string },
): Device {
  return {
    userAgent: headers['user-agent']?.slice(0, userAgentMax),
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined,
    address: ip,
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

import { consentMonths } from '@aura/contract/advertising/advertising.limits'
import { config } from './config.ts'
import { createStore } from './create-store.ts'
import { storedValue } from './stored-value.ts'

/** Scripts of others that load only with the person's agreement, each for one purpose [SUB-13]. */
export type ConsentPurpose = 'advertising' | 'payment'

export interface ConsentChoice {
  isAllowed: boolean
  /** When it was made. */
  at: string
}

/** A purpose without a choice was never asked about, or too long ago: that is no consent. */
export type Consents = Readonly<Partial<Record<ConsentPurpose, ConsentChoice>>>

/** Incremented when a purpose changes its meaning, so that everyone is asked again. */
const version = 1

/** The purposes that this site has. */
export const consentPurposes: readonly ConsentPurpose[] = [
  ...(config.advertising ? (['advertising'] as const) : []),
  ...(config.paymentScripts ? (['payment'] as const) : []),
]

const stored = storedValue('aura.consent')
let known: { text: string | null; consents: Consents; outdatedAt: number } | undefined
const store = createStore(readConsents)

function outdatedAt({ at }: ConsentChoice): number {
  const moment = new Date(at)
  return moment.setMonth(moment.getMonth() + consentMonths)
}

/** The choices that still hold. */
export function readConsents(): Consents {
  const text = stored.read()
  if (known?.text === text && Date.now() < known.outdatedAt) return known.consents
  const entries = Object.entries(parse(text)).filter(([, choice]) => Date.now() < outdatedAt(choice))
  const consents = Object.fromEntries(entries)
  known = { text, consents, outdatedAt: Math.min(...Object.values(consents).map(outdatedAt)) }
  return consents
}

function parse(text: string | null): Consents {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== version)
      return {}
    const { choices } = kept as { choices?: Record<string, Partial<ConsentChoice> | null> }
    return Object.fromEntries(
      Object.entries(choices ?? {}).filter(
        ([, choice]) => typeof choice?.isAllowed === 'boolean' && !Number.isNaN(Date.parse(choice.at ?? '')),
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps choices in this browser, dated now. */
export function decideConsents(decided: Readonly<Partial<Record<ConsentPurpose, boolean>>>): void {
  const at = new Date().toISOString()
  const made = Object.entries(decided).map(([purpose, isAllowed]) => [purpose, { isAllowed, at }])
  const choices = { ...readConsents(), ...Object.fromEntries(made) }
  stored.write(JSON.stringify({ version, choices }))
  if (decided.payment === false) forgetPaypal()
  store.notify()
}

/** Removes what PayPal’s script has kept in this browser under our address. Slots have no address, and keep nothing. */
function forgetPaypal(): void {
  for (const kept of [localStorage, sessionStorage]) {
    for (const name of Object.keys(kept)) if (/^_*(paypal|zoid)/i.test(name)) kept.removeItem(name)
  }
}

window.addEventListener('storage', () => store.notify())

/** The choices that still hold, followed by the component. */
export const useConsents = store.useValue

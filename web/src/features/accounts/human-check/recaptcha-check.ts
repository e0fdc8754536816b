import type { Proof } from './built-in-check.ts'

interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

declare global {
  interface Window {
    /** Made by Google’s script. */
    grecaptcha?: Recaptcha
  }
}

/** Loads reCAPTCHA v3, which then makes a fresh token for each attempt [ACC-21]. Rejects when it does not load. */
export async function loadRecaptcha(siteKey: string, signal: AbortSignal): Promise<Proof> {
  const recaptcha = await load(siteKey, signal)
  return {
    usableAt: performance.now(),
    outdatedAt: Number.POSITIVE_INFINITY,
    token: async () => recaptcha.execute(siteKey, { action: 'register' }),
  }
}

function load(siteKey: string, signal: AbortSignal): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const settle = () => {
      const { grecaptcha } = window
      if (!grecaptcha) return reject(new Error('the reCAPTCHA script brought nothing'))
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    if (window.grecaptcha) return settle()
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.async = true
    script.onload = settle
    script.onerror = () => {
      // A new script element loads again; the failed one would never retry.
      script.remove()
      reject(new Error('the reCAPTCHA script did not load'))
    }
    document.head.append(script)
  })
}

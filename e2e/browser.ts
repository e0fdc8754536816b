import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The machine's Chromium: `CHROMIUM_PATH`, else one of the usual places; `undefined` means Playwright's own. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH
  return wanted || usualPlaces.find((place) => existsSync(place))
}

/** Keeps the browser to the pages under test; Chromium refuses its sandbox to root. */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

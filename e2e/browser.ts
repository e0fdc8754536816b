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

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without its window, as Debian packages it: it takes a quarter less processor time and shows no notifications.
 * `CHROMIUM_PATH` wins over it.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH || !existsSync(headlessShell) ? undefined : headlessShell
}

/**
 * Features of Chromium that journeys do without: Playwright's list, since Chromium obeys the last list alone, a spare process for
 * each tab, and pages of the browser's own window. The last two take a quarter of the journeys' processor time.
 */
const unwantedFeatures = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['SpareRendererForSitePerProcess', 'ThirdPartyStoragePartitioning'],
  ...['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'],
]

/** Keeps the browser to the pages under test; Chromium refuses its sandbox to root. */
export const chromiumArguments = [
  // Whether a page that was just reloaded may sound is otherwise a guess of the browser.
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
  // Drawing without one is cheaper than by a simulated one.
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${unwantedFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

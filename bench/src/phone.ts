import { chromiumArguments, findChromium } from '@aura/e2e/browser'
import { chromium, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Opens the feed on a phone as this member, once its first post shows, and closes the browser after the work. */
export async function withFeedOnPhone<T>(
  reader: Person,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath && { executablePath }),
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await page.addInitScript(({ token, pseudo }) => {
      localStorage.setItem('aura.token', token)
      localStorage.setItem('aura.pseudo', pseudo)
    }, reader)
    await page.goto(`${url}/feed?tab=decouverte`)
    await page.getByRole('article').first().waitFor()
    return await work(page)
  } finally {
    await browser.close()
  }
}

import { firstAnswersId, memberCookie } from '@aura/contract/platform/first-answers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** A picture of the first screen, which the browser loads before it runs any code. */
export interface FirstPicture {
  address: string
  /** Further widths, and the width at which the page shows it. */
  sources?: { srcSet: string; sizes: string }
}

export interface FirstScreen {
  /** Addresses of its calls. */
  calls: readonly string[]
  /** @param bodies of the answers, in the order of the calls; undefined for a refused one */
  pictures: (bodies: readonly unknown[]) => readonly FirstPicture[]
}

/** The first screen of the page at an address of the site; undefined for pages without first answers. */
export type FindFirstScreen = (address: string) => FirstScreen | undefined

/** HTML elements that a page carries for its first screen. */
export interface FirstScreenElements {
  head: string
  body: string
}

export interface FirstAnswersDeps {
  fastify: FastifyInstance
  clock: Clock
  findFirstScreen: FindFirstScreen
}

/**
 * Makes the calls of a page’s first screen within the server, as a visitor: without a session, and within the rate limits of the
 * client address. The page carries successful answers only.
 */
export function createFirstAnswers({ fastify, clock, findFirstScreen }: FirstAnswersDeps) {
  async function callAsVisitor(url: string, remoteAddress: string): Promise<string | undefined> {
    const headers = { accept: 'application/json' }
    const { statusCode, body } = await fastify.inject({ url, headers, remoteAddress })
    return statusCode === 200 ? body : undefined
  }

  return async ({ originalUrl, ip, headers }: FastifyRequest): Promise<FirstScreenElements | undefined> => {
    const screen = headers.cookie?.includes(`${memberCookie.name}=`)
      ? undefined
      : findFirstScreen(originalUrl)
    if (!screen) return undefined
    // In whole seconds, so that pages of the same second share their compressed copy.
    const at = Math.floor(clock.now().getTime() / 1000) * 1000
    const texts = await Promise.all(screen.calls.map((address) => callAsVisitor(address, ip)))
    const bodies = texts.map((text) => (text === undefined ? undefined : JSON.parse(text)))
    if (bodies.every((body) => body === undefined)) return undefined
    const answers = screen.calls.flatMap((address, index) =>
      texts[index] === undefined ? [] : [`${JSON.stringify(address)}:${texts[index]}`],
    )
    return {
      head: screen.pictures(bodies).map(preload).join(''),
      body: dataElement(`{"at":${at},"answers":{${answers.join(',')}}}`),
    }
  }
}

function preload({ address, sources }: FirstPicture): string {
  const attributes = {
    href: address,
    ...(sources && { imagesrcset: sources.srcSet, imagesizes: sources.sizes }),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<link rel="preload" as="image" fetchpriority="high" ${written.join(' ')}>`
}

/** Neither the browser nor the content security policy treats this type as a script. Escaping `<` keeps texts from closing the element. */
function dataElement(json: string): string {
  return `<script type="application/json" id="${firstAnswersId}">${json.replaceAll('<', '\\u003c')}</script>`
}

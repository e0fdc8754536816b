import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RecaptchaPeer {
  /** For `RECAPTCHA_VERIFY_URL`. */
  url: string
  /** What was asked so far, oldest first. */
  readonly asked: readonly { method: string | undefined; contentType: string | undefined; fields: object }[]
  /** Answers this verdict from now on. */
  answerWith(verdict: object): void
  /** `failing` answers 500, `nonsense` no JSON, `hanging` never, `redirecting` to elsewhere. */
  misbehave(manner: 'failing' | 'nonsense' | 'hanging' | 'redirecting'): void
  close(): Promise<void>
}

/** Google's verification service as it documents itself, on a free loopback port. */
export async function startRecaptchaPeer(): Promise<RecaptchaPeer> {
  const asked: { method: string | undefined; contentType: string | undefined; fields: object }[] = []
  let behaviour: object | string = { success: false }
  const server = createServer((request, response) => {
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      asked.push({ method: request.method, contentType: request.headers['content-type'], fields })
      if (behaviour === 'failing') answer(500, '{"success":true,"score":1,"action":"register"}')
      else if (behaviour === 'nonsense') answer(200, '<html>')
      else if (behaviour === 'redirecting') response.writeHead(307, { location: '/elsewhere' }).end()
      else if (behaviour !== 'hanging') answer(200, JSON.stringify(behaviour))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/recaptcha/api/siteverify`,
    asked,
    answerWith(verdict) {
      behaviour = verdict
    },
    misbehave(manner) {
      behaviour = manner
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

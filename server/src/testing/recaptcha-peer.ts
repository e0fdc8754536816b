import { text } from 'node:stream/consumers'
import { serveOnLoopback } from './http-peer.ts'

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
  const server = await serveOnLoopback((request, response) => {
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
  return {
    url: `${server.origin}/recaptcha/api/siteverify`,
    asked,
    answerWith(verdict) {
      behaviour = verdict
    },
    misbehave(manner) {
      behaviour = manner
    },
    close: server.close,
  }
}

import { text } from 'node:stream/consumers'
import { serveOnLoopback } from './http-peer.ts'

export interface ToxicityPeer {
  /** For `TOXICITY_URL`. */
  url: string
  /** Bodies it was sent so far, oldest first. */
  readonly asked: readonly string[]
  /** Answers this from now on, with status 200 unless another is said. */
  answerWith(body: string, status?: number): void
  /** Answers nothing from now on, and keeps the connection. */
  hang(): void
  close(): Promise<void>
}

/** A scoring service on a free loopback port. */
export async function startToxicityPeer(): Promise<ToxicityPeer> {
  const asked: string[] = []
  let answer: { body: string; status: number } | undefined = { body: '{"score":0}', status: 200 }
  const server = await serveOnLoopback((request, response) => {
    void text(request).then((body) => {
      asked.push(body)
      if (answer) response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
    })
  })
  return {
    url: `${server.origin}/score`,
    asked,
    answerWith(body, status = 200) {
      answer = { body, status }
    },
    hang() {
      answer = undefined
    },
    close: server.close,
  }
}

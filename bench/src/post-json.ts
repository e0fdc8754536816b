import { type Agent, request } from 'node:http'

interface Sent {
  token: string
  body: object
  agent: Agent
}

/** Makes one call and answers its status once all of the answer is there. */
export async function postJson(url: string, { token, body, agent }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const call = request(url, {
      method: 'POST',
      agent,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    })
    call.once('error', reject)
    call.once('response', (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    call.end(text)
  })
}

import { type Agent, request } from 'node:http'

/** A call that is sent as JSON. */
export interface JsonCall {
  method: 'GET' | 'POST'
  path: string
  token?: string | undefined
  body?: object | undefined
  headers?: Record<string, string>
}

/** Makes one call and answers its status once all of the answer is there. */
export async function callJson(
  url: string,
  { method, path, token, body, headers }: JsonCall,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const call = request(url + path, {
      method,
      agent,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
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

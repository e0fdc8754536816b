import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { createPost, type Post } from '@aura/contract/posts/posts.contract'

export interface SentPost {
  status: number
  /** The post, when the status is 200. */
  post: Post
  /** When the last byte was sent and when the answer had come, as `performance.now()` tells. */
  sentAt: number
  answeredAt: number
}

const boundary = 'the-bench-divides-its-forms-here'

/** Publishes a file through the call that people's browsers make. */
export async function sendPost(
  url: string,
  token: string,
  file: Buffer,
  fileName: string,
): Promise<SentPost> {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${fileName}"\r\n` +
      `content-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return new Promise((resolve, reject) => {
    const call = request(url + createPost.path, {
      method: 'POST',
      headers: {
        authorization: token,
        accept: 'application/json',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + file.length + tail.length,
      },
    })
    let sentAt = 0
    call.once('finish', () => {
      sentAt = performance.now()
    })
    call.once('error', reject)
    call.once('response', (response) => {
      json(response)
        .then((body) =>
          resolve({
            status: response.statusCode ?? 0,
            post: body as Post,
            sentAt,
            answeredAt: performance.now(),
          }),
        )
        .catch(reject)
    })
    call.write(head)
    call.write(file)
    call.end(tail)
  })
}

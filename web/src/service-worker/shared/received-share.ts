/** What another application shared with this one: its files, and its title, text and address, a line each. */
export interface Share {
  files: File[]
  words: string
}

/** Written by the worker, taken once by the form of a new post. */
const cacheName = 'aura-share'
const nameHeader = 'x-aura-name'
const pathOfWords = '/share/words'
/** Names of the form's fields in `share_target` of the manifest. */
const fields = { files: 'files', words: ['title', 'text', 'url'] } as const

/** Keeps a share until the form takes it, in place of an earlier one. */
export async function keepShare(form: FormData): Promise<void> {
  await dropShare()
  const cache = await caches.open(cacheName)
  await cache.put(pathOfWords, new Response(wordsOf(form)))
  const files = form.getAll(fields.files).filter((value) => value instanceof File)
  for (const [place, file] of files.entries()) {
    const headers = { 'content-type': file.type, [nameHeader]: encodeURIComponent(file.name) }
    await cache.put(`/share/file/${place}`, new Response(file, { headers }))
  }
}

/** The kept share, which is kept no longer; without files and words if there is none. */
export async function takeShare(): Promise<Share> {
  const cache = await caches.open(cacheName)
  const words = (await (await cache.match(pathOfWords))?.text()) ?? ''
  const files: File[] = []
  for (
    let kept = await cache.match('/share/file/0');
    kept;
    kept = await cache.match(`/share/file/${files.length}`)
  )
    files.push(await fileOf(kept))
  await dropShare()
  return { files, words }
}

export async function dropShare(): Promise<void> {
  await caches.delete(cacheName)
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? '')
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], name, { type })
}

/** Applications often give the same words twice, such as an address alone and at the end of the text. */
function wordsOf(form: FormData): string {
  const given = fields.words.map((name) => form.get(name)).filter((value) => typeof value === 'string')
  const words = [...new Set(given.map((text) => text.trim()))]
  return words.filter((part) => !words.some((other) => other !== part && other.includes(part))).join('\n')
}

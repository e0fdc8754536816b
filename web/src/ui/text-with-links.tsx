import { Fragment } from 'react'

const address = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]]/g

/** Text as it is, with its http and https addresses as links; no other scheme ever becomes one. */
export function TextWithLinks({ text }: { text: string }) {
  const pieces: { at: number; plain: string; link?: string }[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    pieces.push({ at: match.index, plain: text.slice(end, match.index), link: match[0] })
    end = match.index + match[0].length
  }
  pieces.push({ at: text.length, plain: text.slice(end) })
  return pieces.map(({ at, plain, link }) => (
    <Fragment key={at}>
      {plain}
      {link && (
        <a
          href={link}
          rel="noreferrer nofollow ugc"
          className="wrap-anywhere text-brand underline decoration-current/40 underline-offset-2"
        >
          {link}
        </a>
      )}
    </Fragment>
  ))
}

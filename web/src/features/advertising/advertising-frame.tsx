import { useEffect, useEffectEvent, useRef } from 'react'
import { advertisingTexts } from './advertising.texts.ts'

interface AdvertisingFrameProps {
  src: string
  /** The advertiser's script has drawn something. */
  onFilled: () => void
  /** It could not be loaded, or has drawn nothing so far. */
  onFailed: () => void
}

/** Longest wait for the first drawing of an advertiser. */
const timeoutMs = 5000
/** Keys pressed within the frame that lead through the feed. */
const feedKeys: readonly unknown[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

/**
 * The frame in which the advertiser's script draws. Its document has no origin: the script reaches neither the page nor what it stores, the
 * session's token above all.
 */
export function AdvertisingFrame({ src, onFilled, onFailed }: AdvertisingFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const said = typeof data === 'object' && data !== null && 'advertising' in data ? data.advertising : ''
    if (said === 'filled') onFilled()
    else if (said === 'failed') onFailed()
    else if (feedKeys.includes(said) && document.activeElement === frame.current) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: String(said), cancelable: true }))
    }
  })
  const giveUp = useEffectEvent(onFailed)
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), timeoutMs)
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
    }
  }, [])
  return (
    <iframe
      ref={frame}
      src={src}
      title={advertisingTexts.frame}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin"
      className="size-full rounded-card border border-line bg-raised"
    />
  )
}

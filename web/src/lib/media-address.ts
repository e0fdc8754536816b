import { getMedia } from '@aura/contract/media/media.contract'
import { addressOf } from './address.ts'

/** Where the browser fetches a medium named by the server; `null` stays `null` (no picture). */
export function mediaAddress(name: string): string
export function mediaAddress(name: string | null): string | null
export function mediaAddress(name: string | null): string | null {
  return name === null ? null : addressOf(getMedia, { params: { name } })
}

/** Whether a medium is shown as a picture; anything else is a video [MED-15]. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(name)
}

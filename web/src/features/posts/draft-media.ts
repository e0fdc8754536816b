import type { VideoEdit } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { CropArea, Turn } from '../../lib/crop-picture.ts'
import { isVideoFile, refusalOfPostFile } from '../../lib/post-file.ts'
import { readStoredList } from '../../lib/read-stored-list.ts'
import { createPostTexts as texts } from './create-post.texts.ts'

/** Shapes that a picture can be cropped to; `original` keeps its own. */
export const cropRatios = { original: undefined, '1:1': 1, '4:5': 4 / 5, '9:16': 9 / 16 } as const
export type CropRatio = keyof typeof cropRatios

export interface PictureCrop {
  ratio: CropRatio
  turn: Turn
  area: CropArea
}

/** A medium as a draft stores it; IndexedDB has its files under its id. */
export interface MediumNotes {
  id: string
  alt: string
  /** How a picture was cropped; null for one that goes as it was picked. */
  crop: PictureCrop | null
  /** The part of a clip that is kept, and the moment of its still; null for the whole clip. */
  edit: VideoEdit | null
  /** Length of a clip; null until the browser has read it. */
  seconds: number | null
}

/** A picture or clip of a post that is being written. */
export interface DraftMedium extends MediumNotes {
  picked: File
  /** The picture as it was cropped. */
  cropped: File | null
}

/** The file that is shown and sent. */
export const fileOf = ({ picked, cropped }: Pick<DraftMedium, 'picked' | 'cropped'>): File =>
  cropped ?? picked

export const isClip = ({ picked }: Pick<DraftMedium, 'picked'>): boolean => isVideoFile(picked)

export interface DraftMediaOptions {
  /** Media that the post takes. */
  most: number
  /** Further reasons to refuse a file. */
  refuse?: (file: File) => string | undefined
}

/** A reason to refuse files. */
export interface Refusal {
  reason: string
  /** Names of the files; empty if the reason names none. */
  names: readonly string[]
}

/** Adds refused files to those that share their reason, so that each reason is read once. */
export function joinRefusals(known: readonly Refusal[], more: readonly Refusal[]): Refusal[] {
  const joined = new Map<string, readonly string[]>()
  for (const { reason, names } of [...known, ...more])
    joined.set(reason, [...(joined.get(reason) ?? []), ...names])
  return [...joined].map(([reason, names]) => ({ reason, names }))
}

/** A line for each reason. */
export const sayRefusals = (refusals: readonly Refusal[]): string =>
  refusals
    .map(({ reason, names }) => (names.length === 0 ? reason : texts.refusedFiles(names, reason)))
    .join('\n')

/** The iPhone's own photo format; only Safari can show it. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** The picked files that a post accepts beside its media, or in place of its only one, and why it refuses the others [MED-01, MED-02]. */
export function acceptFiles(
  files: readonly File[],
  media: readonly Pick<DraftMedium, 'picked' | 'cropped'>[],
  { most, refuse }: DraftMediaOptions,
): { accepted: File[]; refusals: Refusal[] } {
  const accepted: File[] = []
  const refusals: Refusal[] = []
  const leftOut: string[] = []
  const kept = most === 1 ? [] : media
  let bytes = kept.reduce((sum, medium) => sum + fileOf(medium).size, 0)
  for (const file of most === 1 ? files.slice(0, 1) : files) {
    const isTooMuch = bytes + file.size > mediaLimits.postMaxTotalBytes
    const wrong = (isHeic(file) ? texts.heic : refusalOfPostFile(file)) ?? refuse?.(file)
    const refusal = wrong ?? (isTooMuch ? texts.tooLargeTogether : undefined)
    if (wrong === undefined && kept.length + accepted.length >= most) leftOut.push(file.name)
    else if (refusal !== undefined)
      refusals.push({ reason: refusal, names: files.length === 1 ? [] : [file.name] })
    else {
      bytes += file.size
      accepted.push(file)
    }
  }
  if (leftOut.length > 0) refusals.push({ reason: texts.tooMany(most, leftOut), names: [] })
  return { accepted, refusals: joinRefusals([], refusals) }
}

/** Cropping would stop an animation. */
export const canBeCropped = ({ picked }: Pick<DraftMedium, 'picked'>): boolean =>
  picked.type === 'image/jpeg' || picked.type === 'image/png'

/** The part of a clip that is kept, in seconds of its file. */
export function partOf({ edit, seconds }: Pick<MediumNotes, 'edit' | 'seconds'>): {
  start: number
  end: number
} {
  return { start: edit?.start ?? 0, end: edit?.end ?? seconds ?? mediaLimits.videoMaxSeconds }
}

/** The moment of the still, in seconds of the file. */
export const stillOf = (medium: Pick<MediumNotes, 'edit' | 'seconds'>): number =>
  partOf(medium).start + (medium.edit?.still ?? 0)

/** The edit of a clip, for the server; null for an unedited one. */
export function editOf({ edit, seconds }: Pick<MediumNotes, 'edit' | 'seconds'>): VideoEdit | null {
  if (!edit) return null
  const { start, end, still } = edit
  const isWhole = (start ?? 0) === 0 && (end === undefined || end === seconds)
  const kept = { ...(isWhole ? {} : { start, end }), ...(still === undefined ? {} : { still }) }
  return Object.keys(kept).length === 0 ? null : (kept as VideoEdit)
}

export function notesOf({ id, alt, crop, edit, seconds }: DraftMedium): MediumNotes {
  return { id, alt, crop, edit, seconds }
}

/** Reads stored notes; an empty list when they are none. */
export function parseNotes(text: string | null): MediumNotes[] {
  return readStoredList<MediumNotes>(text, (one) => {
    if (typeof one?.id !== 'string') return undefined
    return {
      id: one.id,
      alt: typeof one.alt === 'string' ? one.alt : '',
      crop: one.crop ?? null,
      edit: one.edit ?? null,
      seconds: one.seconds ?? null,
    }
  })
}

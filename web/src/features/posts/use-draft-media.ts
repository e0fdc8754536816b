import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { useState } from 'react'
import { newKey } from '../../lib/call-once.ts'
import { dropDraftFiles, keepDraftFiles } from '../../lib/draft-files.ts'
import { isVideoFile, longestVideoSeconds } from '../../lib/post-file.ts'
import { isTruncatedPicture } from '../../lib/truncated-picture.ts'
import { durationOfVideo } from '../../lib/video-duration.ts'
import { createPostTexts as texts } from './create-post.texts.ts'
import {
  acceptFiles,
  type DraftMediaOptions,
  type DraftMedium,
  joinRefusals,
  type Refusal,
  sayRefusals,
} from './draft-media.ts'
import { useStoredMedia } from './use-stored-media.ts'

export type DraftMedia = ReturnType<typeof useDraftMedia>

/**
 * The pictures and clips of a post that is being written, in their order, and why files were refused [MED-01, MED-02, MED-09,
 * PST-20]. They stay on this device until the post is sent or the person logs out [APP-18].
 */
export function useDraftMedia(name: string, options: DraftMediaOptions) {
  const [chosenId, choose] = useState<string>()
  /** Why files were refused; the post can be sent without them. */
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  /** The message of a post that cannot be sent without a file. */
  const [missing, setMissing] = useState<string>()
  const { media, latest, update, clear, restoring } = useStoredMedia(name, {
    most: options.most,
    onFilesGone: () => setRefusals([{ reason: texts.filesGone, names: [] }]),
  })

  const change = (id: string, part: Partial<DraftMedium>) =>
    update((media) => media.map((medium) => (medium.id === id ? { ...medium, ...part } : medium)))

  function takeOut(id: string): void {
    const place = latest.current.findIndex((medium) => medium.id === id)
    update((media) => media.filter((medium) => medium.id !== id))
    choose(latest.current[Math.min(place, latest.current.length - 1)]?.id)
    void dropDraftFiles([id]).catch(() => undefined)
  }

  async function measure({ id, picked }: DraftMedium): Promise<void> {
    if (!isVideoFile(picked)) return
    const seconds = await durationOfVideo(picked)
    if (seconds === undefined || !latest.current.some((medium) => medium.id === id)) return
    if (seconds <= longestVideoSeconds) return change(id, { seconds })
    change(id, { seconds, edit: { start: 0, end: mediaLimits.videoMaxSeconds } })
  }

  /** Removes media that cannot be read, with a message that names them among several. */
  function refuse(ids: readonly string[]): void {
    const unreadable = latest.current.filter(({ id }) => ids.includes(id))
    if (unreadable.length === 0) return
    const isAlone = latest.current.length === 1
    const reason = mediaErrors['media.unreadable'].message
    const names = unreadable.map(({ picked }) => picked.name)
    for (const { id } of unreadable) takeOut(id)
    setRefusals((known) =>
      joinRefusals(known, [{ reason, names: isAlone && known.length === 0 ? [] : names }]),
    )
  }

  /** Removes truncated pictures, all at once: one message is read aloud [MED-13]. */
  async function checkEnds(added: readonly DraftMedium[]): Promise<void> {
    const areTruncated = await Promise.all(added.map(({ picked }) => isTruncatedPicture(picked)))
    refuse(added.filter((_, place) => areTruncated[place]).map(({ id }) => id))
  }

  function remove(id: string): void {
    takeOut(id)
    setRefusals([])
  }

  /** Adds picked files at the end, or in place of the only one; says which were refused. */
  function add(files: readonly File[]): void {
    const { accepted, refusals } = acceptFiles(files, latest.current, options)
    setMissing(undefined)
    setRefusals(refusals)
    if (accepted.length === 0) return
    const replaced = options.most === 1 ? latest.current : []
    const added = accepted.map(
      (picked): DraftMedium => ({
        id: newKey(),
        picked,
        cropped: null,
        alt: '',
        crop: null,
        edit: null,
        seconds: null,
      }),
    )
    for (const { id } of replaced) takeOut(id)
    update((media) => [...media, ...added])
    choose(added[0]?.id)
    for (const medium of added) {
      void keepDraftFiles(medium.id, { picked: medium.picked, changed: null }).catch(() => undefined)
      void measure(medium)
    }
    void checkEnds(added)
  }

  return {
    media,
    /** The medium on the stage; undefined while there is none. */
    chosen: media.find(({ id }) => id === chosenId) ?? media[0],
    choose,
    error: missing ?? (refusals.length === 0 ? undefined : sayRefusals(refusals)),
    isMissing: missing !== undefined,
    setMissing,
    isRestoring: restoring === 'under way',
    wasRestored: restoring === 'done',
    add,
    remove,
    change,
    refuse: (id: string) => refuse([id]),
    forgetRefusals: () => setRefusals([]),

    move(id: string, to: number): void {
      update((media) => {
        const moved = media.find((medium) => medium.id === id)
        return moved ? media.filter((medium) => medium !== moved).toSpliced(to, 0, moved) : media
      })
    },

    crop(medium: DraftMedium, crop: DraftMedium['crop'], cropped: File | null): void {
      change(medium.id, { crop, cropped })
      const files = { picked: medium.picked, changed: cropped }
      void keepDraftFiles(medium.id, files).catch(() => undefined)
    },

    forget(): void {
      setMissing(undefined)
      setRefusals([])
      clear()
    },
  }
}

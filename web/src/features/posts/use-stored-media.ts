import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraftFiles, readDraftFiles } from '../../lib/draft-files.ts'
import { useSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'
import { type DraftMedium, type MediumNotes, notesOf, parseNotes } from './draft-media.ts'

interface StoredMediaOptions {
  /** Media that the post takes. */
  most: number
  /** Files of a stored draft are no longer on this device. */
  onFilesGone: () => void
}

/** The media of a draft: restored when the form opens, and noted on this device at each change [APP-18]. */
export function useStoredMedia(name: string, { most, onFilesGone }: StoredMediaOptions) {
  const { pseudo } = useSession()
  const stored = unsentWords(pseudo, `media.${name}`)
  const [media, setMedia] = useState<readonly DraftMedium[]>([])
  const latest = useRef(media)
  const [restoring, setRestoring] = useState<'under way' | 'done' | 'nothing'>(() =>
    parseNotes(stored.read()).length > 0 ? 'under way' : 'nothing',
  )

  function update(change: (media: readonly DraftMedium[]) => readonly DraftMedium[]): void {
    latest.current = change(latest.current)
    setMedia(latest.current)
    keep(latest.current.map(notesOf))
  }

  function keep(notes: readonly MediumNotes[]): void {
    stored.write(notes.length === 0 ? null : JSON.stringify(notes))
  }

  const restore = useEffectEvent(async (isOver: () => boolean) => {
    const notes = parseNotes(stored.read())
    if (notes.length === 0) return
    const files = await readDraftFiles(notes.map(({ id }) => id)).catch(() => [])
    if (isOver()) return
    const kept = notes.flatMap((note, place) => {
      const { picked, changed = null } = files[place] ?? {}
      return picked ? [{ ...note, picked, cropped: changed }] : []
    })
    update((picked) => [...kept, ...picked].slice(0, most))
    if (kept.length < notes.length) onFilesGone()
    setRestoring(kept.length > 0 ? 'done' : 'nothing')
  })
  useEffect(() => {
    let isOver = false
    void restore(() => isOver)
    return () => {
      isOver = true
    }
  }, [])

  function clear(): void {
    const ids = latest.current.map(({ id }) => id)
    latest.current = []
    setMedia([])
    // Another tab may have begun a draft since; its media must not be deleted.
    keep(parseNotes(stored.read()).filter(({ id }) => !ids.includes(id)))
    setRestoring('nothing')
    void dropDraftFiles(ids).catch(() => undefined)
  }

  return { media, latest, update, clear, restoring }
}

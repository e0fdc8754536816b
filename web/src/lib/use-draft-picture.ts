import { useEffect, useRef, useState } from 'react'
import { newKey } from './call-once.ts'
import { dropDraftFiles, keepDraftFiles, readDraftFiles } from './draft-files.ts'
import { useTextDraft } from './use-text-draft.ts'

/** The picture of a form, picked and not yet sent: it stays on this device through a reload, and while its page is left [APP-18]. */
export function useDraftPicture(name: string) {
  const note = useTextDraft(`picture.${name}`)
  const [picture, setPicture] = useState<File | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const [key] = useState(note.read)
  /** The key of the picture shown, once one was picked or forgotten: one of an earlier visit may still be being read. */
  const latest = useRef<string>(undefined)

  useEffect(() => {
    let isOver = false
    const restore = async () => {
      const [files] = await readDraftFiles([key])
      if (!files || isOver || latest.current !== undefined) return
      setPicture(files.picked)
      setIsRestored(true)
    }
    // Where the browser keeps no files, there is none to restore.
    if (key !== '') restore().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key])

  function show(next: File | null): string {
    const former = note.read()
    note.write('')
    if (former !== '') void dropDraftFiles([former]).catch(() => undefined)
    setPicture(next)
    setIsRestored(false)
    latest.current = next ? newKey() : ''
    return latest.current
  }

  async function pick(picked: File): Promise<void> {
    const kept = show(picked)
    await keepDraftFiles(kept, { picked, changed: null })
    if (latest.current === kept) note.write(kept)
    else await dropDraftFiles([kept])
  }

  return {
    picture,
    /** Whether it is of an earlier visit. */
    isRestored,
    pick: (picked: File) => void pick(picked).catch(() => undefined),
    /** Once it is saved or given up. */
    forget: () => void show(null),
  }
}

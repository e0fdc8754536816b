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
  /** The picked picture replaces the one of an earlier visit, which may still be being read. */
  const isSettled = useRef(false)

  useEffect(() => {
    let isOver = false
    const restore = async () => {
      const [files] = await readDraftFiles([key])
      if (!files || isOver || isSettled.current) return
      setPicture(files.picked)
      setIsRestored(true)
    }
    // Where the browser keeps no files, there is none to restore.
    if (key !== '') restore().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key])

  function settle(next: File | null): void {
    isSettled.current = true
    const [former, present] = [note.read(), next ? newKey() : '']
    note.write(present)
    if (former !== '') void dropDraftFiles([former]).catch(() => undefined)
    if (next) void keepDraftFiles(present, { picked: next, changed: null }).catch(() => undefined)
    setPicture(next)
    setIsRestored(false)
  }

  return {
    picture,
    /** Whether it is of an earlier visit. */
    isRestored,
    pick: (picked: File) => settle(picked),
    /** Once it is saved or given up. */
    forget: () => settle(null),
  }
}

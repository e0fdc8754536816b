import { mediaErrors } from '@aura/contract/media/media.errors'
import { useState } from 'react'
import { refusalOfLength, refusalOfPostFile } from '../../lib/post-file.ts'

/**
 * The file of a post that is being written, and why the last one picked was refused [MED-01, MED-02, MED-09].
 *
 * @param refuse further reasons to refuse a file
 */
export function usePostFile(refuse?: (file: File) => string | undefined) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  return {
    file,
    error,
    setError,
    remove: () => setFile(null),
    /** The picture cannot be shown: the server would refuse it after the upload. */
    refuseUnreadable() {
      setFile(null)
      setError(mediaErrors['media.unreadable'].message)
    },
    async pick(picked: File): Promise<void> {
      const refusal = refusalOfPostFile(picked) ?? refuse?.(picked)
      setError(refusal)
      if (refusal !== undefined) return
      setFile(picked)
      const refusalOfVideo = await refusalOfLength(picked)
      if (refusalOfVideo === undefined) return
      // Another file may have been picked while the length of this one was read.
      setFile((current) => (current === picked ? null : current))
      setError(refusalOfVideo)
    },
  }
}

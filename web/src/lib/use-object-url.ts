import { useEffect, useLayoutEffect, useState } from 'react'

interface Shown {
  file: Blob
  url: string
}

/**
 * An object URL for a picked file; `null` while there is none. Between two files it is `null`, never the revoked URL of the
 * previous file.
 */
export function useObjectUrl(file: Blob | null): string | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useLayoutEffect(() => {
    if (!file) return
    setShown({ file, url: URL.createObjectURL(file) })
    return () => setShown(null)
  }, [file])
  // Revoked after the elements that showed it have unmounted.
  useEffect(() => {
    if (!shown) return
    return () => URL.revokeObjectURL(shown.url)
  }, [shown])
  return shown !== null && shown.file === file ? shown.url : null
}

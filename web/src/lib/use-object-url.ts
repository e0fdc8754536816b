import { useEffect, useLayoutEffect, useState } from 'react'

interface Shown {
  file: Blob
  url: string
}

/**
 * An address to show a picked file by, as long as it is picked; `null` while there is none. `null`, never the address of
 * the file before, stands between two files, and nothing of that is drawn.
 */
export function useObjectUrl(file: Blob | null): string | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useLayoutEffect(() => {
    if (!file) return
    setShown({ file, url: URL.createObjectURL(file) })
    return () => setShown(null)
  }, [file])
  // An address ends after the elements that showed it have gone.
  useEffect(() => {
    if (!shown) return
    return () => URL.revokeObjectURL(shown.url)
  }, [shown])
  return shown !== null && shown.file === file ? shown.url : null
}

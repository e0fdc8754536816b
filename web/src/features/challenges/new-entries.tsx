import { ArrowUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

interface NewEntriesProps {
  haveArrived: boolean
  onShow: () => void
}

/** Offers the entries that arrived since the list was read: they do not move it under its reader. */
export function NewEntries({ haveArrived, onShow }: NewEntriesProps) {
  return (
    // Without a place while it is empty, but there: screen readers announce text only in a region that exists before it.
    <div role="status" className="flex justify-center empty:absolute">
      {haveArrived && (
        <Button size="small" icon={<ArrowUp aria-hidden />} onClick={onShow}>
          {texts.newEntries}
        </Button>
      )}
    </div>
  )
}

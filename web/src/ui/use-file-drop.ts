import { type ChangeEvent, type DragEvent, useState } from 'react'

/** Files chosen in a dialog of the browser or dropped on an element: spread `zone` on the element, `input` on the field. */
export function useFileDrop(onPick: (files: readonly [File, ...File[]]) => void, isDisabled = false) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: Iterable<File> | null | undefined) => {
    const [first, ...others] = files ?? []
    if (first && !isDisabled) onPick([first, ...others])
  }
  return {
    isOver,
    take,
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      },
    },
    input: {
      type: 'file',
      className: 'sr-only',
      disabled: isDisabled,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        take(event.currentTarget.files)
        // Picking the same file again must fire another change.
        event.currentTarget.value = ''
      },
    },
  } as const
}

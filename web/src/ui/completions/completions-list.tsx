import { Hash } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { Avatar } from '../avatar.tsx'
import { classNames } from '../class-names.ts'
import type { Completion } from './completions.rules.ts'

interface CompletionsListProps {
  id: string
  completions: readonly Completion[]
  /** The one that the keyboard is on. */
  active: number | undefined
  onChoose: (chosen: Completion) => void
  /** Which side of the field it opens on. */
  side: 'above' | 'below'
}

/** Suggestions above or below the field that they complete; its container is their frame. */
export function CompletionsList({ id, completions, active, onChoose, side }: CompletionsListProps) {
  const activeOption = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== undefined) activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const isOpen = completions.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `${completions.length} ${completions.length > 1 ? 'propositions' : 'proposition'}`}
      </p>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label="Propositions"
          className={classNames(
            'absolute inset-x-0 z-20 max-h-[min(40dvh,264px)] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-lg',
            side === 'above' ? 'bottom-full mb-2' : 'top-full mt-2',
          )}
        >
          {completions.map((completion, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={completion.text}
              ref={place === active ? activeOption : undefined}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === active}
              // A click must not move the focus, which keeps a phone's keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(completion)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1 -outline-offset-2 outline-brand hover:bg-raised-strong aria-selected:bg-raised-strong aria-selected:outline-2"
            >
              <Mark {...completion} />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{completion.text.slice(1)}</bdi>
              {completion.detail !== undefined && (
                <span className="flex-none text-sm text-muted">{completion.detail}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function Mark({ text, portrait }: Completion) {
  if (!portrait) {
    return (
      <span className="grid size-8 flex-none place-items-center rounded-full bg-raised-strong text-muted">
        <Hash aria-hidden className="size-4" />
      </span>
    )
  }
  return (
    <Avatar
      src={mediaAddress(portrait.picture)}
      pseudo={text.slice(1)}
      auraTypeId={portrait.auraTypeId}
      side={32}
      isDecorative
    />
  )
}

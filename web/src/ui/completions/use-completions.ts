import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type AskedCompletion, type Completion, complete, completes, findAsked } from './completions.rules.ts'
import type { CompletionsProps } from './completions-surface.tsx'

/** Pause in typing after which suggestions are asked for. */
const pauseMs = 150

/**
 * The suggestions for the text before the caret. The focus stays in the field: arrows choose a suggestion, Enter and Tab take it, Escape
 * closes the list. These keys are handled before the field's own handlers.
 */
export function useCompletions({ field, text, onWrite, source }: Omit<CompletionsProps, 'side'>) {
  const id = useId()
  const [caret, setCaret] = useState(() => caretOf(field.current))
  const [isClosed, setClosed] = useState(false)
  const [walked, setWalked] = useState<number>()
  const asked = isClosed || caret === undefined ? undefined : findAsked(text, caret)
  const found = useFound(asked, source)
  const completions = asked ? found.filter((one) => completes(one, asked)) : []
  const isOpen = completions.length > 0
  // A hashtag may be new: Enter sends it as it is, unless the arrows have chosen another.
  const first = asked?.sign === '@' && asked.typed !== '' ? 0 : undefined
  const active = isOpen ? (walked ?? first) : undefined

  const wantedCaret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wantedCaret.current === undefined) return
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = undefined
  })

  function choose(chosen: Completion): void {
    const completed = complete(text, caret ?? text.length, chosen.text)
    onWrite(completed.text)
    wantedCaret.current = completed.caret
    setCaret(completed.caret)
    setWalked(undefined)
    field.current?.focus()
  }

  const walk = (step: 1 | -1) => {
    const from = active ?? (step === 1 ? -1 : 0)
    setWalked((from + step + completions.length) % completions.length)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const { key, shiftKey } = event
    const taken = completions[active ?? (key === 'Tab' ? 0 : -1)]
    if (key === 'ArrowDown') walk(1)
    else if (key === 'ArrowUp') walk(-1)
    else if ((key === 'Enter' || key === 'Tab') && taken && !shiftKey) choose(taken)
    else if (key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const follow = useEffectEvent((event: Event) => {
    if (event.type === 'input') setClosed(false)
    const next = event.type === 'blur' ? undefined : caretOf(field.current)
    if (next !== caret) setWalked(undefined)
    setCaret(next)
  })

  useEffect(() => {
    const area = field.current
    const stop = new AbortController()
    area?.addEventListener('keydown', press, { signal: stop.signal })
    for (const type of ['input', 'select', 'keyup', 'click', 'focus', 'blur'])
      area?.addEventListener(type, follow, { signal: stop.signal })
    return () => stop.abort()
  }, [field])

  const activeId = active === undefined ? undefined : `${id}-${active}`
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-haspopup', 'listbox')
    write(area, 'aria-controls', isOpen ? id : undefined)
    write(area, 'aria-activedescendant', activeId)
  }, [field, id, isOpen, activeId])

  return { id, completions, active, onChoose: choose }
}

function useFound(asked: AskedCompletion | undefined, source: CompletionsProps['source']) {
  const sought = useDebounced(asked && asked.sign + asked.typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['completions', sought],
    queryFn: ({ signal }) =>
      sought ? source({ sign: sought.startsWith('@') ? '@' : '#', typed: sought.slice(1) }, signal) : [],
    enabled: sought !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? []
}

/** Where the caret stands; undefined in a field without the focus. */
function caretOf(area: HTMLTextAreaElement | null): number | undefined {
  return area && document.activeElement === area ? area.selectionStart : undefined
}

function write(area: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) area.removeAttribute(name)
  else area.setAttribute(name, value)
}

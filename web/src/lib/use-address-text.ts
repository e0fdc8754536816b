import { searchDebounceMs } from '@aura/contract/search/search.contract'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

interface AddressText {
  /** What the field shows. */
  text: string
  setText: (text: string) => void
  /** The text to search: trimmed, once typing has paused. */
  asked: string
  /** The text in the address, or the one that a pending change will put there. */
  kept: RefObject<string>
}

/**
 * The text of a search field that the address holds too: `onSearch` puts it there once typing has paused, and another address, such as a
 * link of the menu, changes the field.
 */
export function useAddressText(inAddress: string, onSearch: (text: string) => void): AddressText {
  const [text, setText] = useState(inAddress)
  const asked = useDebounced(text.trim(), searchDebounceMs)
  const kept = useRef(inAddress)
  const tell = useEffectEvent((wanted: string) => {
    if (wanted === kept.current) return
    kept.current = wanted
    onSearch(wanted)
  })
  useEffect(() => tell(asked), [asked])
  const arrive = useEffectEvent((arrived: string) => {
    if (arrived === kept.current) return
    kept.current = arrived
    setText(arrived)
  })
  useEffect(() => arrive(inAddress), [inAddress])
  return { text, setText, asked, kept }
}

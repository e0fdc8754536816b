import { searchDebounceMs } from '@aura/contract/search/search.contract'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

interface AddressText {
  /** What the field shows. */
  text: string
  setText: (text: string) => void
  /** What to search: the text, trimmed, once it has rested. */
  asked: string
  /** What the address holds, or will once it has changed. */
  kept: RefObject<string>
}

/**
 * The text of a search field that stands in the address too: `onSearch` puts there what rests in the field, and a link to another
 * address, such as the menu's, changes the field.
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

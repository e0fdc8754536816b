import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { readPseudo } from '../../../lib/read-pseudo.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListSearchField } from '../../../ui/list-search-field.tsx'
import { searchTexts as texts } from './desk.texts.ts'

interface CaseSearchProps {
  /** Whose cases the list shows; undefined: those of everybody. */
  pseudo: string | undefined
  onSearch: (pseudo: string | undefined) => void
}

/** Finds the cases about one person by their whole pseudo; an emptied field shows those of everybody [MOD-23]. */
export function CaseSearch({ pseudo, onSearch }: CaseSearchProps) {
  const [text, setText] = useState(pseudo ?? '')
  const [shown, setShown] = useState(pseudo)
  if (pseudo !== shown) {
    setShown(pseudo)
    setText(pseudo ?? '')
  }
  const submit = () => {
    const wanted = readPseudo(text) || undefined
    if (wanted !== pseudo) onSearch(wanted)
  }
  return (
    <ListSearchField
      label={texts.search}
      text={text}
      onChange={(typed) => {
        setText(typed)
        if (typed === '' && pseudo !== undefined) onSearch(undefined)
      }}
      onSubmit={submit}
    >
      <IconButton type="submit" variant="plain" label={texts.submit} icon={<ArrowRight aria-hidden />} />
    </ListSearchField>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { challengeOptions } from '../../cache/challenges.ts'
import { hasFailed } from '../../lib/call.ts'
import { readId } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { challengesTexts as texts } from './challenges.texts.ts'

interface ChallengesSearchProps {
  text: string
  onChange: (text: string) => void
  /** Receives the id that was searched, once its challenge is read. */
  onFound: (challengeId: number) => void
}

/** Words filter the list below while they are typed; an id opens its challenge [CHL-06, CHL-07]. */
export function ChallengesSearch({ text, onChange, onFound }: ChallengesSearchProps) {
  const [fault, setFault] = useState<string>()
  const client = useQueryClient()
  const finding = useMutation({
    mutationFn: (challengeId: number) => client.fetchQuery(challengeOptions(challengeId)),
    onSuccess: ({ id }) => onFound(id),
    onError: (error) =>
      setFault(
        hasFailed(error, 'challenges.unknown') ? texts.unknown : (serverSentence(error) ?? texts.failed),
      ),
  })
  const submit = () => {
    const typed = text.trim()
    if (typed === '') return setFault(texts.idMissing)
    if (!/^\d+$/.test(typed)) return
    const challengeId = readId(typed)
    if (challengeId === undefined) setFault(texts.unknown)
    else if (!finding.isPending) finding.mutate(challengeId)
  }
  return (
    <ListSearchField
      label={texts.search}
      text={text}
      onChange={(typed) => {
        setFault(undefined)
        onChange(typed)
      }}
      onSubmit={submit}
      error={fault}
    >
      <Button type="submit" variant="secondary" busy={finding.isPending}>
        {texts.submitSearch}
      </Button>
    </ListSearchField>
  )
}

import { useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BanFields, isBanFit, sentOf, type TypedBan } from './ban-fields.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { useBanPerson } from './use-ban-person.ts'

interface BanPersonDialogProps {
  communityId: number
  isOpen: boolean
  onClose: () => void
}

const untyped: TypedBan = { choice: 'always', days: '7', reason: '' }

/** Bans somebody by their pseudo who has no row among the members: they left, asked to join, or only comment [COM-53]. */
export function BanPersonDialog({ communityId, isOpen, onClose }: BanPersonDialogProps) {
  const [pseudo, setPseudo] = useState('')
  const [ban, setBan] = useState(untyped)
  const banning = useBanPerson(communityId)
  const isUnknown = hasFailed(banning.error, 'profiles.unknown')
  const wanted = pseudo.trim().replace(/^@/, '')
  const end = () => {
    setPseudo('')
    setBan(untyped)
    onClose()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.banPerson}
      description={texts.banPersonHint}
      submitLabel={texts.banSubmit}
      isDangerous
      isIncomplete={wanted === '' || !isBanFit(ban)}
      busy={banning.isPending}
      error={isUnknown ? null : banning.error}
      failed={texts.banFailed}
      onSubmit={() => banning.mutate({ pseudo: wanted, ...sentOf(ban) }, { onSuccess: end })}
    >
      <TextField
        label={texts.pseudo}
        value={pseudo}
        onChange={({ target }) => setPseudo(target.value)}
        error={isUnknown ? banning.error?.message : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <BanFields choices={['days', 'always']} typed={ban} onChange={setBan} />
    </FormDialog>
  )
}

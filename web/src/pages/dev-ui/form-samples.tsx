import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Sample } from './sample.tsx'

const accepted = {
  types: ['image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
  wrongType: 'Seules les images JPEG et PNG sont acceptées.',
}

/** Forms in windows, and pictures to choose. */
export function FormSamples() {
  const [open, setOpen] = useState<'form' | 'reason' | null>(null)
  const [name, setName] = useState('')
  const [cover, setCover] = useState<File | null>(null)
  const [part, setPart] = useState([20, 60])
  const close = () => setOpen(null)
  return (
    <Sample name="Formulaires et images">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Formulaire
        </Button>
        <Button variant="secondary" onClick={() => setOpen('reason')}>
          Motif
        </Button>
      </div>
      <RangeSlider
        value={part}
        labels={['Début', 'Fin']}
        max={100}
        step={1}
        least={10}
        say={(value) => `${value} %`}
        onChange={setPart}
      />
      <ImagePicker
        label="Choisir une couverture"
        hint="JPEG ou PNG, 10 Mo au plus. Vous pouvez aussi la déposer ici."
        accepted={accepted}
        frame={{ aspect: 3, shape: 'rect' }}
        picture={cover}
        onPick={setCover}
        preview={(address) =>
          address === null ? (
            <span className="h-24 w-72 max-w-full rounded-card bg-raised-strong" />
          ) : (
            <img src={address} alt="" className="h-24 w-72 max-w-full rounded-card object-cover" />
          )
        }
      />
      <FormDialog
        isOpen={open === 'form'}
        onClose={close}
        title="Renommer la communauté"
        submitLabel="Renommer"
        isIncomplete={name.trim() === ''}
        busy={false}
        error={null}
        failed="Le nom n’a pas pu être enregistré."
        onSubmit={close}
      >
        <TextField label="Nom" value={name} onChange={(event) => setName(event.target.value)} />
      </FormDialog>
      <ReasonDialog
        isOpen={open === 'reason'}
        onClose={close}
        title="Retirer noé"
        description="La personne lira ce motif."
        label="Motif"
        maxLength={500}
        submitLabel="Retirer"
        isDangerous
        sending={{ isPending: false, error: null, mutate: close }}
        failed="La personne n’a pas pu être retirée."
      />
    </Sample>
  )
}

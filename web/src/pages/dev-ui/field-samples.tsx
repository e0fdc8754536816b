import { useState } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Sample } from './sample.tsx'

export function FieldSamples() {
  const [legend, setLegend] = useState('Dernier soir au cap Corse.')
  const [searched, setSearched] = useState('')
  const [isQuiet, setIsQuiet] = useState(true)
  return (
    <Sample name="Champs">
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField label="Pseudo" placeholder="lea.martin" hint="De 3 à 24 caractères." autoComplete="off" />
        <TextField
          label="Adresse e-mail"
          type="email"
          defaultValue="lea@exemple"
          error="Saisissez une adresse e-mail valide."
          autoComplete="off"
        />
        <PasswordField label="Mot de passe" defaultValue="correct cheval" autoComplete="off" />
        <SelectField
          label="Sexe"
          placeholder="Choisir…"
          options={[
            { value: 'female', label: 'Femme' },
            { value: 'male', label: 'Homme' },
            { value: 'other', label: 'Autre' },
          ]}
        />
        <TextField label="Champ fermé" defaultValue="On ne peut pas l’écrire" disabled />
        <SearchField label="Rechercher un pseudo" text={searched} onChange={setSearched} />
      </div>
      <TextArea
        label="Légende"
        value={legend}
        onChange={(event) => setLegend(event.target.value)}
        counter={{ used: [...legend].length, max: 140 }}
        hint="Elle se lit sous l’image."
      />
      <SwitchField
        label="Heures silencieuses"
        hint="Aucun push entre ces heures."
        checked={isQuiet}
        onChange={setIsQuiet}
      />
      <div className="flex gap-4">
        {[false, true].map((checked) => (
          <Switch key={`${checked}`} label="Fermé" checked={checked} disabled onChange={() => undefined} />
        ))}
      </div>
    </Sample>
  )
}

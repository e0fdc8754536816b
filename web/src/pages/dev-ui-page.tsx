import { Page } from '../ui/page.tsx'
import { ActionSamples } from './dev-ui/action-samples.tsx'
import { FieldSamples } from './dev-ui/field-samples.tsx'
import { FormSamples } from './dev-ui/form-samples.tsx'
import { FoundationSamples } from './dev-ui/foundation-samples.tsx'
import { ListSamples } from './dev-ui/list-samples.tsx'
import { StateSamples } from './dev-ui/state-samples.tsx'
import { SurfaceSamples } from './dev-ui/surface-samples.tsx'

const themes = [
  { name: 'Sombre', scheme: 'scheme-dark' },
  { name: 'Clair', scheme: 'scheme-light' },
]

/** Every component of the design system in every state, in both themes; for developers. */
export function DevUiPage() {
  return (
    <Page title="Système visuel" width="wide">
      {themes.map(({ name, scheme }) => (
        <section
          key={name}
          className={`${scheme} mb-8 grid grid-cols-1 gap-10 rounded-card border border-line bg-canvas p-6 text-ink`}
        >
          <h2 className="font-display text-2xl font-bold">Thème {name.toLowerCase()}</h2>
          <FoundationSamples />
          <ActionSamples />
          <FieldSamples />
          <FormSamples />
          <ListSamples theme={name} />
          <SurfaceSamples />
          <StateSamples />
        </section>
      ))}
    </Page>
  )
}

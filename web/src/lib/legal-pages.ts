import { paths } from './paths.ts'

/** Pages that the law requires to be linked from every page [APP-16]. */
export const legalPages = [
  { to: paths.legalNotice, label: 'Mentions légales' },
  { to: paths.terms, label: 'Conditions d’utilisation' },
  { to: paths.privacy, label: 'Confidentialité' },
]

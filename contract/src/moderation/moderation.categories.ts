/** Severity of a case, from the gravest category of its reports. */
export const severities = ['low', 'medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** What a report is about, after the categories of the Digital Services Act [MOD-22], in the order of the form. */
export const reportCategories = {
  hate: { label: 'Haine', severity: 'medium' },
  harassment: { label: 'Harcèlement', severity: 'medium' },
  sexual: { label: 'Contenu sexuel', severity: 'medium' },
  minors: { label: 'Mineurs', severity: 'high' },
  violence: { label: 'Violence', severity: 'high' },
  suicide: { label: 'Suicide', severity: 'high' },
  disinformation: { label: 'Désinformation', severity: 'low' },
  scam: { label: 'Arnaque', severity: 'low' },
  impersonation: { label: 'Usurpation', severity: 'low' },
  'intellectual-property': { label: 'Propriété intellectuelle', severity: 'low' },
  other: { label: 'Autre', severity: 'low' },
} as const satisfies Record<string, { label: string; severity: Severity }>

export type ReportCategory = keyof typeof reportCategories
export const reportCategoryNames = Object.keys(reportCategories) as ReportCategory[]

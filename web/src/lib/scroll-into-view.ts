/** Ref of what appears at the end of a long form: below its visible part it would go unnoticed. */
export const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

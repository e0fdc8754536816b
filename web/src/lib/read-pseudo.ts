/** A pseudo as people copy it: mails and mentions often have an at sign before it. */
export const readPseudo = (typed: string): string => typed.trim().replace(/^@/, '')

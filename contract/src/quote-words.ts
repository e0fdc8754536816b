/** Signs that set the direction of writing, also of what follows the words that hold them. */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g

/** Words that people wrote, in quotation marks, without signs that turn the direction of the sentence that quotes them. */
export const quoteWords = (words: string): string => `«\u00a0${words.replace(directionSigns, '')}\u00a0»`

/** The `pattern` of texts in schemas that have to show something: what `isBlank` (blank-text.ts) says is none. */
export const visiblePattern = '[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]'

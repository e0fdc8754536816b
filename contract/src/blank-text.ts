/** Controls, formats, fillers, variation selectors and the blank of Braille, which draw nothing alone, as spaces do. */
const onlyInvisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing [CMT-14, CMT-19, PST-04]. */
export function isBlank(text: string): boolean {
  return onlyInvisible.test(text)
}

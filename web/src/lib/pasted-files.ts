/**
 * The files of a paste. Office programs add a picture to the text they copy, as formatted text shows; file managers add the name of the
 * file as plain text alone.
 */
export function pastedFiles(pasted: DataTransfer): readonly File[] {
  const isText = pasted.getData('text/html') !== '' && pasted.getData('text/plain') !== ''
  return isText ? [] : [...pasted.files]
}

import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that comes from the bottom of a phone’s screen. */
export function Sheet(props: Omit<DialogProps, 'shape' | 'actions'>) {
  return <Dialog {...props} shape="sheet" />
}

import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

/** A textarea as high as its text, within the heights of its class. Its text is followed at each render. */
export function GrowingTextarea({ ref, className, ...textarea }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  useLayoutEffect(() => {
    if (field.current) fitToText(field.current)
  })
  return <textarea ref={field} className={classNames('field-sizing-content', className)} {...textarea} />
}

/** Sets the height where the browser does not: Firefox, and Safari before 26.2, do not know `field-sizing`. */
function fitToText(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

import { type ComponentProps, createElement } from 'react'

/** An icon as `lucide-react` stores it. */
interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

const named = ['aria-label', 'aria-labelledby', 'role', 'title']

function PlainIcon({ icon: { name, node }, className, ...rest }: ComponentProps<'svg'> & { icon: IconData }) {
  return createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide lucide-${name} ${className ?? ''}`.trim(),
      'aria-hidden': named.some((attribute) => attribute in rest) ? undefined : 'true',
      ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}

/** Makes an icon as `lucide-react` does, without sizes, colours and contexts by props. See plain-icons.ts. */
export default function createIcon(icon: IconData) {
  return (props: ComponentProps<'svg'>) => createElement(PlainIcon, { icon, ...props })
}

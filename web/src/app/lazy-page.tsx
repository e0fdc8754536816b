import { type ComponentType, lazy, useState } from 'react'

/**
 * A page whose code loads when it is first visited: the component of its file that is named `…Page`. Bundled, the file may export more,
 * for other files that share its code. Once `load` has settled, the page is drawn without a placeholder.
 */
export function lazyPage(loadFile: () => Promise<Readonly<Record<string, ComponentType>>>) {
  const load = async (): Promise<{ default: ComponentType }> => {
    const [, page] = Object.entries(await loadFile()).find(([name]) => /Page/.test(name)) ?? []
    code.page = page as ComponentType
    return { default: code.page }
  }
  const code: { page: ComponentType } = { page: lazy(load) }
  return Object.assign(() => <Latest code={code} />, { load })
}

/** Goes on with the component that it began with, so that the page keeps its state. */
function Latest({ code }: { code: { page: ComponentType } }) {
  const [Page] = useState(() => code.page)
  return <Page />
}

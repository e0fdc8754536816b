import { type ComponentType, lazy, useState } from 'react'

/**
 * A page whose code loads at the first visit. The component is found by its name `…Page`: bundling adds exports to the file. After
 * `load` has settled, the page is drawn without a placeholder.
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

/** Keeps its first component, because a change of component would lose the state of the page. */
function Latest({ code }: { code: { page: ComponentType } }) {
  const [Page] = useState(() => code.page)
  return <Page />
}

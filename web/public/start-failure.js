// Says so when the application cannot start: its code did not come, or the browser is too old for it. A file, because the content
// security policy refuses inline scripts.
{
  const part = (name, text) => Object.assign(document.createElement(name), { textContent: text })
  const tell = ({ target }) => {
    const splash = document.querySelector('.splash')
    const isOfCode = !(target instanceof Element) || target instanceof HTMLScriptElement
    // Once the application is drawn, its own messages stand in place of the splash.
    if (!splash || !isOfCode) return
    const box = document.createElement('div')
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'position: fixed; inset: 0; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 24px; text-align: center'
    const title = part('h1', 'Aura n’a pas pu s’ouvrir')
    title.style.cssText = 'font-size: 20px; font-weight: 700'
    const reload = part('button', 'Recharger')
    reload.addEventListener('click', () => location.reload())
    reload.style.cssText =
      'min-height: 44px; padding: 0 24px; border: 1px solid; border-radius: 22px; font-weight: 600'
    box.append(
      title,
      part(
        'p',
        'Vérifiez votre réseau, puis rechargez la page. Si rien ne change, mettez votre navigateur à jour.',
      ),
      reload,
    )
    const main = document.createElement('main')
    main.append(box)
    splash.replaceWith(main)
  }
  // Capturing: the error of a script that did not come does not bubble.
  addEventListener('error', tell, true)
}

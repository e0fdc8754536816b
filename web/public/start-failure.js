// Says so when the application cannot start: its code did not come, or the browser is too old for it. A file, because the content
// security policy refuses inline scripts.
{
  const part = (name, text, style = '') => {
    const element = Object.assign(document.createElement(name), { textContent: text })
    element.style.cssText = style
    return element
  }
  let isAsking = false
  /** Reloads once the server answers: while it does not, the browser's own error page would take the place of this one. */
  const reload = (said) => {
    if (isAsking) return
    const { controller } = navigator.serviceWorker || {}
    if (controller) return location.reload()
    isAsking = true
    said.textContent = 'Un instant…'
    const request = new XMLHttpRequest()
    request.open('GET', '/healthz')
    request.timeout = 5000
    request.onloadend = () => {
      isAsking = false
      // Zero without an answer; a proxy answers for a server that does not.
      if (request.status > 0 && request.status < 500) return location.reload()
      said.textContent = navigator.onLine
        ? 'Le serveur ne répond pas. Réessayez dans un instant.'
        : 'Vous êtes hors ligne. La page se rechargera dès que la connexion revient.'
    }
    request.send()
  }
  const tell = ({ target }) => {
    const splash = document.querySelector('.splash')
    const isOfCode = !(target instanceof Element) || target instanceof HTMLScriptElement
    // Once the application is drawn, its own messages stand in place of the splash.
    if (!splash || !isOfCode) return
    const look = 'display: grid; justify-items: center; gap: 16px'
    const main = part('main', '', `${look}; position: fixed; inset: 0; place-content: center; padding: 24px`)
    const alert = part('div', '', `${look}; text-align: center`)
    alert.setAttribute('role', 'alert')
    const button = part(
      'button',
      'Recharger',
      'min-height: 44px; padding: 0 24px; border: 1px solid; border-radius: 22px; font-weight: 600',
    )
    alert.append(
      part('h1', 'Aura n’a pas pu s’ouvrir', 'font-size: 20px; font-weight: 700'),
      part(
        'p',
        'Vérifiez votre réseau, puis rechargez la page. Si rien ne change, mettez votre navigateur à jour.',
      ),
      button,
    )
    // Its height stands before its words: the button does not move.
    const said = part('p', '', 'min-height: 3em; text-align: center')
    said.setAttribute('role', 'status')
    button.addEventListener('click', () => reload(said))
    addEventListener('online', () => reload(said))
    main.append(alert, said)
    splash.replaceWith(main)
  }
  // Capturing: the error of a script that did not come does not bubble.
  addEventListener('error', tell, true)
}

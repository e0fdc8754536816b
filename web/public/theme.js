// Applies the stored theme before the first paint, and once another tab changes it. A file, because the content security policy refuses
// inline scripts.
{
  const readTheme = () => {
    try {
      return localStorage.getItem('aura.theme')
    } catch {
      // Storage refused: the system's theme stays.
      return null
    }
  }
  const applyTheme = () => {
    const root = document.documentElement
    const theme = readTheme()
    const isChosen = theme === 'dark' || theme === 'light'
    if (isChosen) root.dataset.theme = theme
    else delete root.dataset.theme
    // Until the style sheet has come, which says the same.
    document.querySelector('meta[name=color-scheme]').content = isChosen ? theme : 'light dark'
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const { of } = meta.dataset
      const whenChosen = of === theme ? 'all' : 'not all'
      meta.setAttribute('media', isChosen ? whenChosen : `(prefers-color-scheme: ${of})`)
    }
  }
  applyTheme()
  addEventListener('storage', applyTheme)
}

// Applies the stored theme before the first paint. A file, because the content security policy refuses inline scripts.
try {
  const theme = localStorage.getItem('aura.theme')
  if (theme === 'dark' || theme === 'light') {
    document.documentElement.dataset.theme = theme
    // Until the style sheet has come, which says the same.
    document.querySelector('meta[name=color-scheme]').content = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('media', meta.dataset.of === theme ? 'all' : 'not all')
  }
} catch {
  // Storage refused: the system's theme stays.
}

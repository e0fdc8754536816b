// Applies the stored theme before the first paint. A file, because the content security policy refuses inline scripts.
try {
  const theme = localStorage.getItem('aura.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage refused: the system's theme stays.
}

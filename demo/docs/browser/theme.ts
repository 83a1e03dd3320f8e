// Applies the chosen theme before the page is painted.
try {
  const theme = localStorage.getItem('portico-docs-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Some browsers have no storage for pages in frames.
}

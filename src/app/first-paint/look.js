// The theme and the density that this person chose, before the first paint. src/services/look.ts keeps them.
for (const [name, values] of Object.entries({
  theme: ['light', 'dark', 'semi-dark'],
  density: ['compact', 'comfortable'],
})) {
  try {
    const chosen = localStorage.getItem(`clutch.${name}`) ?? '';
    if (values.includes(chosen)) document.documentElement.dataset[name] = chosen;
  } catch {
    // A browser that keeps nothing has the ones the page comes with.
  }
}

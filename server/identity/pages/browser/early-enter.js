// @ts-check
// Runs before the form is shown: whoever types fast may press Enter before the form's own script has loaded.
addEventListener('keydown', ({ key, target }) => {
  if (key === 'Enter' && target instanceof HTMLInputElement) {
    document.documentElement.dataset.enterPressed = 'true';
  }
});

// What hides a screen at once: it needs no chunk, no rendering and no network. Its look is in index.html.
const id = 'cover';

export function showPrivacyScreen(): void {
  if (document.getElementById(id)) return;
  const sheet = document.createElement('div');
  sheet.id = id;
  sheet.setAttribute('aria-hidden', 'true');
  document.body.append(sheet);
}

export function hidePrivacyScreen(): void {
  document.getElementById(id)?.remove();
}

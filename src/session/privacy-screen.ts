// Hides the screen at once, without React, a chunk or the network. Its style is in index.html.
const id = 'privacy-screen';

export function showPrivacyScreen(): void {
  if (document.getElementById(id)) return;
  const element = document.createElement('div');
  element.id = id;
  element.setAttribute('aria-hidden', 'true');
  document.body.append(element);
}

export function hidePrivacyScreen(): void {
  document.getElementById(id)?.remove();
}

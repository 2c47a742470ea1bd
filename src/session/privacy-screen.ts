// Hides the screen at once, without React, a chunk or the network. Its look is in index.html.
const id = 'cover';

export function showPrivacyScreen(): void {
  if (document.getElementById(id)) return;
  const cover = document.createElement('div');
  cover.id = id;
  cover.setAttribute('aria-hidden', 'true');
  document.body.append(cover);
}

export function hidePrivacyScreen(): void {
  document.getElementById(id)?.remove();
}

/**
 * Puts 'Reload' where the page says that its start takes long: the window of an installed app has no such button of its own.
 */
export function offerReload(place: Element): void {
  const late = place.querySelector('.boot-late');
  if (late === null) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => window.location.reload());
  late.append(document.createElement('br'), button);
}

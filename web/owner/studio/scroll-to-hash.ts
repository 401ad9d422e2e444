/**
 * Scrolls to the target of a URL hash: a section by its id, or a field by its name.
 * @param hash with its sign, `#position`
 * @returns false if the open step has no such target
 */
export function scrollToHash(hash: string): boolean {
  const name = hash.slice(1);
  const place = name ? (document.getElementById(name) ?? document.getElementsByName(name)[0]) : undefined;
  if (!place) return false;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: place.id === name ? 'start' : 'center' });
  return true;
}

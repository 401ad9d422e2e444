/**
 * Puts the reader where an address of the form points: a section by its id, or a field by its name.
 * @param hash as in the address, `#position`
 * @returns whether there is such a place in the step that is open
 */
export function arriveAt(hash: string): boolean {
  const name = hash.slice(1);
  const place = name ? (document.getElementById(name) ?? document.getElementsByName(name)[0]) : undefined;
  if (!place) return false;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: place.id === name ? 'start' : 'center' });
  return true;
}

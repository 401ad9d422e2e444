/** Returns the cached text of a name, or makes it. */
export type TextCache = (name: string, make: () => Promise<string>) => Promise<string>;

/**
 * Creates a cache of texts that is valid until the catalogue changes.
 * @param epoch a number that changes with the catalogue; undefined while changes are not received, then nothing is
 * cached
 */
export function createTextCache(epoch: () => number | undefined): TextCache {
  const kept = new Map<string, { epoch: number; text: Promise<string> }>();
  return (name, make) => {
    const now = epoch();
    if (now === undefined) return make();
    const known = kept.get(name);
    if (known?.epoch === now) return known.text;
    const text = make();
    kept.set(name, { epoch: now, text });
    text.catch(() => kept.delete(name));
    return text;
  };
}

/**
 * Where to go after signing in: `next` if it is a path of this site, else the home page.
 * An address with another host, however it is disguised (`//evil`, `/\evil`, tabs inside), is not.
 */
export function nextPlace(next: string | null): string {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(next, here);
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
}

/** True for the name of a time zone such as Europe/Madrid. The database checks it against its own list as well. */
export function isTimeZone(name: string): boolean {
  // "+02:00" is a zone for Intl, and no place.
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

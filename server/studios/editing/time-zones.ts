/** True for the IANA name of a time zone, such as Europe/Madrid. The database also checks it against its own list. */
export function isTimeZone(name: string): boolean {
  // Intl accepts "+02:00" too, which is not an IANA name.
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Whether clocks are known by this name: Europe/Madrid. The database asks its own list besides. */
export function isTimeZone(name: string): boolean {
  // "+02:00" is a zone for Intl, and no place.
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

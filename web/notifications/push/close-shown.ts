/**
 * Closes what the browser shows of notifications that have been read in the site.
 * @param ids undefined for all of them
 */
export async function closeShown(ids?: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Missing in Safari before 16.4, which has no web push either.
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const each of shown) if (ids === undefined || ids.includes(each.tag)) each.close();
}

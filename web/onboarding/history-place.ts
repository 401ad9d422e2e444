/** Returns the position of the current history entry, as the router counts. */
export const historyPlace = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Goes back to an earlier history entry, so that replacing it drops those after it. */
export async function goBackTo(place: number): Promise<void> {
  const steps = historyPlace() - place;
  if (steps <= 0) return;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    history.go(-steps);
  });
}

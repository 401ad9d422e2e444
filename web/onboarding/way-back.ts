/** Place of the present entry in the history, as the router counts. */
export const historyPlace = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Goes back to an entry of before, so that what takes its place leaves no trace of those after it. */
export async function goBackTo(place: number): Promise<void> {
  const steps = historyPlace() - place;
  if (steps <= 0) return;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    history.go(-steps);
  });
}

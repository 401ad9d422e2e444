/**
 * What an engine said of places, in their order.
 * @param said number of the place from 0 on, and minutes
 * @throws Error unless it spoke of each place, and of each once: one that is left out is not one without a way
 */
export function minutesInOrder(places: number, said: readonly (readonly [at: number, minutes: number | null])[]) {
  const minutes = new Map(said);
  if (said.length !== places || minutes.size !== places) throw new Error('The routing engine left places out');
  return Array.from({ length: places }, (_, at) => {
    const each = minutes.get(at);
    if (each === undefined) throw new Error('The routing engine returned places that were not requested');
    return each;
  });
}

/**
 * Returns the minutes of a routing matrix in the order of the places.
 * @param said the number of the place from 0 on, and its minutes
 * @throws Error unless every place is named exactly once: a missing place is not one without a route
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

/**
 * Returns the minutes of a routing matrix in the order of the places.
 * @param said pairs of the index of a place and its minutes
 * @throws Error unless every place is named exactly once: a missing place is not the same as one without a route
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

/** A party in line for an event. */
interface Party {
  event_id: string;
  seats: number;
  /** Seats that the event has left before anything is offered. */
  left: number;
}

/**
 * Chooses the parties that get an offer: of each event the longest waiting party that fits, then the next that fits
 * into what is left. Seats that no party fits stay free.
 * @param parties in the order of the line
 */
export function chooseParties<Waiting extends Party>(parties: readonly Waiting[]): Waiting[] {
  const leftOf = new Map<string, number>();
  return parties.filter(({ event_id, seats, left: before }) => {
    const left = leftOf.get(event_id) ?? before;
    if (seats > left) return false;
    leftOf.set(event_id, left - seats);
    return true;
  });
}

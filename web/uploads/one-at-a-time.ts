/**
 * Returns a function that sends one request at a time and skips all but the newest of those waiting. Each call resolves
 * when nothing is pending any more, with the outcome of the last request.
 */
export function oneAtATime<Wanted, Outcome>() {
  let next: (() => Promise<Outcome>) | undefined;
  let running: Promise<Outcome> | undefined;
  const goOn = async (send: () => Promise<Outcome>): Promise<Outcome> => {
    next = undefined;
    const outcome = await send();
    return next ? goOn(next) : outcome;
  };
  return (wanted: Wanted, send: (wanted: Wanted) => Promise<Outcome>): Promise<Outcome> => {
    next = () => send(wanted);
    running ??= goOn(next).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Requests of which only the newest counts: one is on its way at a time, and of those that are wanted meanwhile only the
 * last is sent after it. Each ends when nothing is on its way any more, with what the last one came to.
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

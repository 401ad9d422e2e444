/**
 * Requests of which only the newest counts: one is on its way at a time, and of those that are wanted meanwhile only the
 * last is sent after it. Each ends when nothing is on its way any more.
 */
export function oneAtATime<Wanted>() {
  let next: (() => Promise<unknown>) | undefined;
  let running: Promise<void> | undefined;
  const goOn = async () => {
    while (next) {
      const send = next;
      next = undefined;
      await send();
    }
  };
  return (wanted: Wanted, send: (wanted: Wanted) => Promise<unknown>): Promise<void> => {
    next = () => send(wanted);
    running ??= goOn().finally(() => {
      running = undefined;
    });
    return running;
  };
}

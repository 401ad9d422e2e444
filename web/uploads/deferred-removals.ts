/** Milliseconds for which a removal can be undone: longer than its message is shown, which stays while it is pointed at. */
export const UNDO_TIME = 60_000;

/**
 * Removes things after a time in which each can be brought back.
 * @param remove removes one for good
 * @param onChange gets the ids that are waiting to be removed, each time they change
 */
export function deferredRemovals(
  remove: (id: string) => Promise<unknown>,
  onChange: (waiting: ReadonlySet<string>) => void,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const waiting = new Set<string>();
  const tell = () => onChange(new Set(waiting));
  const end = async (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    await remove(id);
    // Out of sight until the answer is there: then it is gone, or back because it was refused.
    waiting.delete(id);
    tell();
  };
  return {
    begin(id: string): void {
      waiting.add(id);
      timers.set(
        id,
        setTimeout(() => void end(id), UNDO_TIME),
      );
      tell();
    },
    undo(id: string): void {
      if (!timers.has(id)) return;
      clearTimeout(timers.get(id));
      timers.delete(id);
      waiting.delete(id);
      tell();
    },
    /** Removes at once what is waiting: the page is left, and with it the way to undo. */
    flush(): void {
      for (const id of [...timers.keys()]) void end(id);
    },
  };
}

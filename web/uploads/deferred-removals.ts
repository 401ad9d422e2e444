/** Milliseconds in which a removal can be undone: longer than its toast, which stays while hovered. */
export const UNDO_TIME = 60_000;

/**
 * Removes items after a delay in which each removal can be undone.
 * @param remove removes one for good
 * @param onChange called with the ids of pending removals on each change
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
    // Hidden until the response: then it is gone, or back because the removal was refused.
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
    /** Finishes pending removals at once, when the page is left. */
    flush(): void {
      for (const id of [...timers.keys()]) void end(id);
    },
  };
}

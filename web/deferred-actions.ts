/**
 * Acts on items after a delay in which each action can be undone.
 * @param act carries out the action on one item; must not reject
 * @param onChange called with the ids of pending actions on each change
 * @param delay milliseconds
 */
export function deferredActions(
  act: (id: string) => Promise<unknown>,
  onChange: (waiting: ReadonlySet<string>) => void,
  delay: number,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const waiting = new Set<string>();
  const tell = () => onChange(new Set(waiting));
  const end = async (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    await act(id);
    // Pending until the response: then it is done, or the item is back because the action was refused.
    waiting.delete(id);
    tell();
  };
  return {
    begin(id: string): void {
      waiting.add(id);
      timers.set(
        id,
        setTimeout(() => void end(id), delay),
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
    /** Carries out pending actions at once, when the page is left. */
    flush(): void {
      for (const id of [...timers.keys()]) void end(id);
    },
  };
}

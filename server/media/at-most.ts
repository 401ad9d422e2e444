/** Lets so many tasks run at once; the others wait their turn, in the order in which they came. */
export function atMost(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;

  const enter = () => {
    if (free === 0) return new Promise<void>((resolve) => waiting.push(resolve));
    free--;
    return Promise.resolve();
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

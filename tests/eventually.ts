import { vi } from 'vitest';

/** Waits until an assertion holds, with a timeout that suffices on slow machines. */
export const eventually = <Result>(holds: () => Result): Promise<Awaited<Result>> =>
  vi.waitFor(holds, { timeout: 30_000 }) as Promise<Awaited<Result>>;

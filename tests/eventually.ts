import { vi } from 'vitest';

/** Until it holds: how long that takes is no matter of a test, and some machines are slow. */
export const eventually = <Result>(holds: () => Result): Promise<Awaited<Result>> =>
  vi.waitFor(holds, { timeout: 30_000 }) as Promise<Awaited<Result>>;

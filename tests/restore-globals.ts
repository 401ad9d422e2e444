import { afterAll, vi } from 'vitest';

// The test files of a worker share its modules and globals, so what a file replaced is restored when it ends.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

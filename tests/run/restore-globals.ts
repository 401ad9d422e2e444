import { afterAll, vi } from 'vitest';

// The test files of a worker share its modules and globals, so globals that a file replaced are restored when it ends.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

import { afterAll, vi } from 'vitest';

// Test files share their worker's modules and globals: what a file replaced is put back when it ends.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

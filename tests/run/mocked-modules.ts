import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// The test files of a worker share its modules. One that mocks modules gets fresh ones, because an earlier file may have
// loaded those that import them, and its own are gone when it ends.
const { testPath } = expect.getState();
if (testPath && /\bvi\.(?:doM|m)ock\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.resetModules();
  });
}

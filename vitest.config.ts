import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,shared,web,art,demo,bench,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    // The files of a worker share its modules: importing the application takes longer than most files' tests.
    isolate: false,
    setupFiles: ['tests/restore-globals.ts'],
    // A zone that no test may depend on: far from the studios', and with its own daylight saving.
    env: { TZ: 'Pacific/Chatham' },
    // Only against what hangs: how long something takes is no matter of a test, and some machines are slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
});

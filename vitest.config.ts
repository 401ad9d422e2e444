import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,shared,web,demo,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    // A zone that no test may depend on: far from the studios', and with its own daylight saving.
    env: { TZ: 'Pacific/Chatham' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

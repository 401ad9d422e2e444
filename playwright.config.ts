import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/run/chromium.ts';
import { keepTemporaryFilesInMemory } from './tests/run/temporary-files.ts';

keepTemporaryFilesInMemory();

const isPhone = { isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/browser',
  globalSetup: './e2e/support/demo-world.ts',
  // Each worker has its own program and demo world, shared by the tests that run in it.
  workers: 2,
  forbidOnly: true,
  // On a busy machine a test may have a second try; that it needed one is said in the figures.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  // A limit for what never comes: no test asserts how long something takes.
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    // Not the studios' zone, so that a time in the reader's own would be noticed.
    timezoneId: 'America/New_York',
    // A thing that is on its way in is not yet as legible as it will be.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests of a page with a service worker cannot be intercepted; tests of the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
  // A test runs at both widths unless its subject is the same at each: then its tag names the one it runs at.
  projects: [
    { name: 'phone', grepInvert: /@desktop\b/, use: { viewport: { width: 390, height: 844 }, ...isPhone } },
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});

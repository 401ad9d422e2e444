import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './tests/run/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Files that take minutes. They begin first, so that no CPU waits for them at the end. */
const SLOW = ['tests/bookings/booking-model.test.ts', 'tests/start.test.ts'];
const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((file) => moduleId.endsWith(file));

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{server,shared,web,art,demo,bench,drills,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/run/global-setup.ts'],
    // The files of a worker share its modules: importing the application takes longer than most files' tests.
    isolate: false,
    setupFiles: ['tests/run/mocked-modules.ts', 'tests/run/set-clock.ts', 'tests/run/restore-globals.ts'],
    // A zone that no test may depend on: far from the studios', and with its own daylight saving.
    env: { TZ: 'Pacific/Chatham' },
    // A limit for tests that hang: no test asserts how long something takes. The long run of the property tests needs
    // more.
    testTimeout: 60_000 * Number(process.env.PROPERTY_RUNS ?? 1),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // The clock is set in fresh modules, before anything else runs.
    sequence: { sequencer: SlowFirst, setupFiles: 'list' },
  },
});

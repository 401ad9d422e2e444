import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '#server/root.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** The tests that failed, and those that needed a second try. */
  notes?: string[];
  files?: FileTime[];
}

interface FileTime {
  file: string;
  seconds: number;
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** Why the file itself failed; empty if it did not. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/** Adds the first line of an error message to a test's name. */
const withReason = (name: string, message = '') => [name, message.trim().split('\n')[0]].filter(Boolean).join(': ');

/** Reads Vitest's JSON report. */
export const readUnitReport = (file: string, code: number): Outcome =>
  read<UnitReport>(file, code, (report) => ({
    passed: report.numPassedTests,
    // A skipped test did not pass. A run can also fail without a failed test, by an error outside of the tests.
    failed:
      report.numFailedTests +
      report.numPendingTests +
      report.numTodoTests +
      (report.success || report.numFailedTests > 0 ? 0 : 1),
    notes: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status !== 'passed');
      const all = failed.map(({ fullName, failureMessages = [] }) => withReason(fullName, failureMessages[0]));
      // A file can fail although its tests pass, for example in a hook.
      if (failed.length === 0 && status === 'failed') all.push(withReason('(the file itself)', message));
      return all.map((test) => `${relative(root, name)}: ${test}`);
    }),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }));

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { projectName: string; status: string; results: { duration: number }[] }[] }[];
}

/** Reads Playwright's JSON report. */
export const readBrowserReport = (file: string, code: number): Outcome =>
  read<BrowserReport>(file, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    notes: suites.flatMap(unexpectedIn),
    files: suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: secondsOf(suite) })),
  }));

/** Tests that failed or passed only at the second try, in a suite and the suites within it. */
function unexpectedIn({ file, suites = [], specs }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status }) => `${file} on the ${projectName}: ${title} (${status})`),
  );
  return [...own, ...suites.flatMap(unexpectedIn)];
}

/** The duration of a suite's tests at all widths and in all tries. */
function secondsOf({ suites = [], specs }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/** @param code the exit code of the runner: a failed run counts as failed even if every test passed */
function read<Json>(file: string, code: number, outcomeOf: (json: Json) => Outcome): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, notes: ['(the runner wrote no report)'] };
  const outcome = outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as Json);
  if (code === 0 || outcome.failed > 0) return outcome;
  const note = `(no test failed, but the runner ended with ${code}: see its output above)`;
  return { ...outcome, failed: 1, notes: [...(outcome.notes ?? []), note] };
}

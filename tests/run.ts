import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../server/root.ts';
import { ensureChromium } from './chromium.ts';

// `npm test`: every check, one after the other, with one line of figures at the end.
// `npm test -- types unit` runs only those named.

interface Count {
  passed: number;
  failed: number;
  /** What the tests that failed are called. */
  names?: string[];
}

interface Check {
  name: string;
  command: [string, ...string[]];
  /** A JSON report that counts tests; a check without one counts as one. */
  report?: { file: string; read: (json: never) => Count };
  before?: () => Promise<void> | void;
  env?: Record<string, string>;
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

const bin = (name: string, path: string) => join(root, 'node_modules', name, path);
const out = join(root, '.cache', 'test');

const checks: Check[] = [
  { name: 'format and lint', command: [bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'] },
  { name: 'route types', command: [bin('@react-router/dev', 'bin.cjs'), 'typegen'] },
  { name: 'types', command: [bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.'] },
  {
    name: 'architecture',
    command: [
      bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
      'server',
      'web',
      'shared',
      'art',
      'demo',
      '--output-type',
      'err',
    ],
  },
  { name: 'unused code', command: [bin('knip', 'bin/knip.js')] },
  {
    name: 'unit and database',
    command: [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(out, 'unit.json')}`,
    ],
    report: {
      file: join(out, 'unit.json'),
      read: (json: {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        success: boolean;
        testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
      }) => ({
        passed: json.numPassedTests,
        // A test that was left out did not pass.
        failed:
          json.numFailedTests +
          json.numPendingTests +
          json.numTodoTests +
          (json.success || json.numFailedTests > 0 ? 0 : 1),
        names: json.testResults.flatMap(({ name, status, assertionResults }) => {
          const failed = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName);
          // A file may fail without any of its tests, by what stands around them.
          const all = failed.length === 0 && status === 'failed' ? ['(the file itself)'] : failed;
          return all.map((test) => `${relative(root, name)}: ${test}`);
        }),
      }),
    },
  },
  { name: 'build', command: [join(root, 'atelio.mjs'), 'build'] },
  {
    name: 'browser',
    command: [bin('@playwright/test', 'cli.js'), 'test'],
    before: ensureChromium,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(out, 'browser.json') },
    report: {
      file: join(out, 'browser.json'),
      read: ({ stats, suites }: BrowserReport) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + stats.skipped,
        names: suites.flatMap(failedIn),
      }),
    },
  },
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? checks : checks.filter(({ name }) => wanted.some((word) => name.includes(word)));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const total = { passed: 0, failed: 0 };
const broken: string[] = [];
const failedTests: string[] = [];
for (const check of chosen) {
  const started = Date.now();
  console.log(`\n── ${check.name}`);
  await check.before?.();
  const code = await run(check);
  const count = countOf(check, code);
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) broken.push(check.name);
  failedTests.push(...(count.names ?? []));
  console.log(
    `── ${check.name}: ${count.failed > 0 ? 'FAILED' : 'passed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
for (const name of failedTests) console.log(`  ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function run({ command, env }: Check): Promise<number> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** Tests that failed, or that needed a second try, in this part of the report. */
function failedIn({ file, suites = [], specs }: BrowserSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status }) => `${file} on the ${projectName}: ${title} (${status})`),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

function countOf({ report }: Check, code: number): Count {
  if (!report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(report.file)) return { passed: 0, failed: 1 };
  const count = report.read(JSON.parse(readFileSync(report.file, 'utf8')) as never);
  // A runner that ended badly although every test passed has failed too.
  return code !== 0 && count.failed === 0
    ? {
        ...count,
        failed: 1,
        names: [...(count.names ?? []), `(no test failed, but the runner ended with ${code}: see what it says above)`],
      }
    : count;
}

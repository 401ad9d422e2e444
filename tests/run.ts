import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/root.ts';
import { changedFiles, specsOf } from './run/changed.ts';
import { ensureChromium } from './run/chromium.ts';
import { CLOCKS } from './run/clocks.ts';
import { type Outcome, readBrowserReport, readUnitReport } from './run/reports.ts';

// `npm test` runs every check and ends with one line of figures.
// `npm test -- types unit` runs the checks whose names contain a given word.
// `npm test -- e2e/home.spec.ts server/mail` runs those tests.
// `npm test -- changed` runs what the difference to main touches; `npm test -- long` runs the property tests longer.
// `npm test -- hours` runs the unit and database tests under each of the clocks of run/clocks.ts.

interface Check {
  name: string;
  command: string[];
  /** Prints the output as it comes, instead of when the check ends. */
  live?: true;
  /** Reads the JSON report that the command writes; a check without one counts as one test. */
  report?: (code: number) => Outcome;
  before?: () => void;
  env?: Record<string, string>;
}

/** How many times as many examples `npm run test:long` gives each property test. */
const LONG_RUNS = '20';

const bin = (name: string, path: string) => join(root, 'node_modules', name, path);
const out = join(root, '.cache', 'test');
// Not under node_modules, which `npm ci` empties.
const cache = join(root, '.cache', 'checks');

const words = process.argv.slice(2);
const isLong = words.includes('long');
const isOfHours = words.includes('hours');
const onlyChanged = words.includes('changed');
const paths = words.filter((word) => word.includes('/'));
const names = words.filter((word) => !['changed', 'hours', 'long', ...paths].includes(word));
const changed = onlyChanged ? changedFiles() : undefined;
const specs = changed ? specsOf(changed.files) : paths.filter((path) => path.startsWith('e2e/'));
const unitFiles = paths.filter((path) => !path.startsWith('e2e/'));
/** Changes of the database can break what benches write. */
const runsBenches =
  changed?.files.some((file) => /^(bench|server\/db\/(schema|functions|migrations))\//.test(file)) ?? false;

/** The unit and database tests, at a moment or by the clock of the machine. */
function unitTests(when = '', moment?: string): Check {
  const report = join(out, `unit${when.replaceAll(' ', '-')}.json`);
  return {
    name: `unit and database ${when}`.trim(),
    live: true,
    command: [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...unitFiles,
      ...(changed ? ['--changed', changed.base, '--passWithNoTests'] : []),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    report: (code) => readUnitReport(report, code),
    env: { ...(isLong && { PROPERTY_RUNS: LONG_RUNS }), ...(moment && { TEST_CLOCK: moment }) },
  };
}

/** The phases run one after the other; the lanes of a phase run in parallel, for two CPUs. */
const phases: Check[][][] = [
  [
    [
      { name: 'route types', command: [bin('@react-router/dev', 'bin.cjs'), 'typegen'] },
      {
        name: 'types',
        // The native compiler takes a third of the CPU time; one checker, because several infer the same types again.
        command: [
          bin('typescript-native', 'bin/tsc'),
          ...['--noEmit', '-p', '.', '--checkers', '1'],
          ...['--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')],
        ],
      },
      { name: 'format and lint', command: [bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'] },
    ],
    [
      {
        name: 'architecture',
        command: [
          bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
          ...['server', 'web', 'shared', 'demo', 'art', '--output-type', 'err'],
          ...['--cache', join(cache, 'dependency-cruiser'), '--cache-strategy', 'content'],
        ],
      },
      {
        name: 'unused code',
        command: [bin('knip', 'bin/knip.js'), '--cache', '--cache-location', join(cache, 'knip')],
      },
      { name: 'build', command: [join(root, 'atelio.mjs'), 'build'] },
    ],
  ],
  [isOfHours ? Object.entries(CLOCKS).map(([name, moment]) => unitTests(`on ${name}`, moment)) : [unitTests()]],
  [
    [
      {
        name: 'browser',
        live: true,
        command: [bin('@playwright/test', 'cli.js'), 'test', ...specs],
        before: ensureChromium,
        report: (code) => readBrowserReport(join(out, 'browser.json'), code),
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(out, 'browser.json') },
      },
      // That they still run: their figures come from `npm run bench`. They use the demo world of the browser tests.
      { name: 'benches', command: [join(root, 'bench', 'run.ts')], env: { BENCH_SMOKE: '1' } },
    ],
  ],
];

function isChosen({ name }: Check): boolean {
  if (isOfHours) return name.startsWith('unit');
  if (changed && name === 'benches') return runsBenches;
  if (changed && name === 'browser') return specs.length > 0;
  if (changed && name === 'build') return specs.length > 0 || runsBenches;
  if (paths.length > 0) {
    return ['build', 'browser'].includes(name)
      ? specs.length > 0
      : name === 'unit and database' && unitFiles.length > 0;
  }
  return names.length === 0 || names.some((word) => name.includes(word));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const begun = Date.now();
const outcomes: { name: string; seconds: number; outcome: Outcome }[] = [];
for (const lanes of phases) await Promise.all(lanes.map(runLane));
summarize();

async function runLane(lane: Check[]): Promise<void> {
  for (const check of lane) if (isChosen(check)) await run(check);
}

async function run(check: Check): Promise<void> {
  const { name, report, live } = check;
  if (live) console.log(`\n── ${name}`);
  const started = Date.now();
  check.before?.();
  const child = start(check);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? 1)));
  if (!live) console.log(`\n── ${name}\n${text.trim()}`.trimEnd());
  const seconds = (Date.now() - started) / 1000;
  const outcome = report?.(code) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  outcomes.push({ name, seconds, outcome });
  console.log(`── ${name}: ${outcome.failed > 0 ? 'FAILED' : 'passed'} in ${seconds.toFixed(1)} s`);
}

function start({ command, env, live }: Check): ChildProcess {
  const output = live ? 'inherit' : 'pipe';
  return spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
}

function summarize(): void {
  console.log('\nHow long each step took');
  for (const { name, seconds } of outcomes) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(8)} s  in all`);
  const slowest = outcomes.flatMap(({ outcome }) => outcome.files ?? []).sort((a, b) => b.seconds - a.seconds);
  if (slowest.length > 0) console.log('\nThe ten slowest files');
  for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);

  const broken = outcomes.filter(({ outcome }) => outcome.failed > 0);
  if (broken.length > 0) console.log(`\nFailed: ${broken.map(({ name }) => name).join(', ')}`);
  for (const { outcome } of outcomes) for (const name of outcome.notes ?? []) console.log(`  ${name}`);
  const passed = outcomes.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, { outcome }) => sum + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

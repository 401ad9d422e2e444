import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench` runs every budget, `npm run bench weight` one. A bench prints its figures, and no figure fails a
// build: one that no longer runs does, which is why `npm test` runs them all with the least amounts (BENCH_SMOKE).

const NOT_BUDGETS = new Set(['run.ts', 'amount.ts', 'program.ts', 'rounds.ts', 'pgbench.ts']);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !NOT_BUDGETS.has(file))
  .map((file) => file.slice(0, -3));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) console.log(`There is no budget named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) {
    console.log(`The bench ${name} ended with ${status}.`);
    process.exitCode = 1;
  }
}

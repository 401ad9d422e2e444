import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run drill` runs all drills, `npm run drill crash` one. A drill treats the built program badly, on the loopback
// interface alone, and fails when a promise is broken.

const DRILLS = ['history', 'crash'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !DRILLS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no drill named ${unknown.join(', ')}. There are: ${DRILLS.join(', ')}.`);
  process.exitCode = 1;
}
for (const name of DRILLS.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

#!/usr/bin/env node
// npm start, npm test, npm run dev, npm run bench: installs and builds what changed, then runs the program
// with the Node that package-lock.json pins. Plain JavaScript without packages: it must run before they are there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts) => join(root, ...parts);

const commands = {
  async start() {
    await install();
    await build();
    await run(['--enable-source-maps', at('build', 'server', 'index.js')]);
  },
  async dev() {
    await install();
    await run(['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', at('server', 'dev.ts')]);
  },
  install,
  async build() {
    await install();
    await build();
  },
  async test(...names) {
    await install();
    await run([at('tests', 'run.ts'), ...names]);
  },
  /** Runs one of tests/generate: schema, refusals, icons, logo, common-passwords. */
  async generate(name) {
    await install();
    await run([at('tests', 'generate', `${name}.ts`)]);
  },
  // For the operator: docs/operations.md.
  'make-admin': (address) => operate('admin/make-admin.ts', address),
  'new-signing-key': () => operate('keys/new-signing-key.ts'),
  'service-token': (hours) => operate('keys/service-token.ts', hours),
  async bench(...names) {
    await install();
    await build();
    await run([at('bench', 'run.ts'), ...names]);
  },
  async drill(...names) {
    await install();
    await build();
    await run([at('drills', 'run.ts'), ...names]);
  },
};

/** Runs a command of the accounts. */
async function operate(file, ...words) {
  await install();
  await run([at('server', 'auth', file), ...words.filter((word) => word !== undefined)]);
}

/** Installs when the lockfile is not the one that was installed last. */
async function install() {
  const wanted = digest([at('package.json'), at('package-lock.json')]);
  const stamp = at('node_modules', '.atelio-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm && /\.[cm]?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
  await step('Installing packages', program, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Builds when a source changed since the last build. */
async function build() {
  const sources = ['web', 'server', 'shared', 'demo', 'public'].flatMap((folder) => [...walk(at(folder))]);
  const settings = ['vite.config.ts', 'vite.workers.config.ts', 'react-router.config.ts', 'package-lock.json'];
  const wanted = digest([...sources, ...settings.map((name) => at(name))]);
  const stamp = at('build', '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // The HTML of the mails has a stamp of its own, and a running program or test may be reading it.
  const stale = existsSync(at('build')) ? readdirSync(at('build')).filter((name) => name !== 'mail') : [];
  for (const name of stale) rmSync(at('build', name), { recursive: true, force: true });
  const bin = (name, path) => at('node_modules', name, path);
  const building = (...args) => step('Building', findNode(), [...args, '--logLevel=error'], { NODE_ENV: 'production' });
  await building(bin('@react-router/dev', 'bin.cjs'), 'build');
  await building(bin('vite', 'bin/vite.js'), 'build', '--config=vite.workers.config.ts');
  await step('Compiling mails', findNode(), [at('server', 'mail', 'compile-templates.ts')]);
  compress(at('build', 'client'));
  writeFileSync(stamp, wanted);
}

/** Text is compressed once, here, as well as it can be. */
function compress(folder) {
  for (const file of walk(folder)) {
    if (!/\.(m?js|css|svg|json|geojson|mvt|txt|webmanifest)$/.test(file)) continue;
    const plain = readFileSync(file);
    const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (packed.length < plain.length) writeFileSync(`${file}.br`, packed);
  }
}

/** The pinned Node of this platform, else the one that runs this if it is new enough. */
function findNode() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  for (const name of [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]) {
    const path = at('node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(path)) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`There is no packaged Node 24 for ${platform} on ${arch}. Install Node 24 or later and try again.`);
}

/** Runs the program in the foreground and ends as it ends; signals are passed on. */
function run(args) {
  const node = findNode();
  const env = {
    // For glibc: what is freed goes back to the system, and threads share two heaps instead of having eight each.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // What a request needed is cleared away after 8 MB instead of 16: otherwise the program keeps 50 MB more.
    NODE_OPTIONS: '--max-semi-space-size=8',
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A signal that ends npm does not reach what npm started: it is noticed by its parent being another.
  const parent = process.ppid;
  const ends = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(ends, 250).unref();
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1);
      resolve();
    });
  });
}

/** A command whose output matters only when it fails; a line every few seconds says that it is still at it. */
function step(title, program, args, env = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const progress = setInterval(() => console.log(`${title} … ${seconds()}`), process.stdout.isTTY ? 2000 : 10_000);
  const announcement = setTimeout(() => console.log(`${title} …`), 1000);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${title} could not start: ${error.message}`));
    child.on('exit', (code) => {
      clearInterval(progress);
      clearTimeout(announcement);
      if (code !== 0) fail(`${output}\n${title} failed.`);
      if (Date.now() - started > 2000) console.log(`${title}: done in ${seconds()}`);
      resolve();
    });
  });
}

function* walk(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (!entry.name.includes('.test.')) yield path;
  }
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    if (statSync(file, { throwIfNoEntry: false })?.isFile())
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [name = 'start', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) fail(`Unknown command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
await commands[name](...rest);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '#server/root.ts';

/** A page costs it a third of the CPU time of the whole browser, which draws a window. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** The path of the system's Chromium; undefined if there is only Playwright's. */
export function findChromium(): string | undefined {
  return SYSTEM.find((path) => existsSync(path));
}

/** Arguments that Chromium needs on any machine, and that stop its background requests. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes: messages between them are most of what a test costs on two CPUs.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // A page of a test lives too shortly to gain from optimized code: compiling it is a fifth of what the page costs.
  '--js-flags=--no-opt,--no-maglev',
];

/**
 * Makes sure that there is a Chromium: Debian's headless shell as root, else the system's browser, else Playwright's
 * download.
 */
export function ensureChromium(): void {
  if (existsSync(HEADLESS_SHELL)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian …');
    installPackage('chromium-headless-shell');
    if (!findChromium()) installPackage('chromium');
  }
  if (findChromium() || existsSync(chromium.executablePath())) return;
  console.log('Downloading Chromium …');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [playwright, 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
}

function installPackage(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  spawnSync('apt-get', ['update', '-qq'], { stdio: [...stdio], env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: [...stdio], env });
}

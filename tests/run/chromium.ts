import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../server/root.ts';

// A page costs the headless shell less than half the CPU time that it costs the whole browser, which draws a window too.
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** The path of the system's Chromium; undefined if there is only Playwright's, or if Playwright's is faster. */
export function findChromium(): string | undefined {
  if (existsSync(SHELL)) return SHELL;
  return isDownloaded() ? undefined : BROWSERS.find((path) => existsSync(path));
}

/** Playwright downloads the headless shell together with its browser. */
const isDownloaded = () => existsSync(chromium.executablePath());

/** Arguments that Chromium needs on any machine, and that stop its background requests. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Makes sure that there is a Chromium: a headless shell from Debian, as root, or Playwright's download. Where both fail,
 * the system's browser does.
 */
export function ensureChromium(): void {
  if (existsSync(SHELL) || isDownloaded()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium’s headless shell from Debian …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (existsSync(SHELL)) return;
  }
  console.log('Downloading Chromium …');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // The libraries that a browser needs come with the system's.
  const dependencies = findChromium() ? [] : ['--with-deps'];
  spawnSync(process.execPath, [playwright, 'install', ...dependencies, 'chromium'], { stdio: 'inherit' });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../server/root.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** The machine's own Chromium; undefined when only Playwright's is there. */
export function findChromium(): string | undefined {
  return SYSTEM.find((path) => existsSync(path));
}

/** What Chromium needs on any machine, and what keeps it from calling home. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Makes sure there is a Chromium: the machine's, else Debian's package when root, else Playwright's download. */
export function ensureChromium(): void {
  if (findChromium() || existsSync(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (findChromium()) return;
  }
  console.log('Downloading Chromium …');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [playwright, 'install', '--with-deps', 'chromium'], { stdio: 'inherit' });
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { BUILT_PROGRAM, freePort, makeDataFolder, removeFolder, startProgram, untilReady } from '#tests/running.ts';
import { startGoogle } from './google.ts';
import { openPostOffice } from './mail-server.ts';
import { startTwilio } from './text-messages.ts';

export type { APIRequestContext, Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
export { expect };

/** React's errors by number: what the server drew differs, so that it draws anew and a click before it is lost. */
const HYDRATION_FAULT = /React error #(418|421|422|423|425)/;

/**
 * Playwright's `test`, in which every worker has its own program, demo world, mail server, Google and Twilio, so that
 * tests in different workers cannot book the same seats.
 */
export const test = base.extend<{ drawsMaps: boolean }, { site: string }>({
  // Drawing a map without a GPU takes seconds of CPU time: files that are about maps switch it on.
  drawsMaps: [false, { option: true }],
  context: async ({ context, drawsMaps }, use) => {
    if (!drawsMaps) await context.addInitScript(refuseWebGl);
    const missing: string[] = [];
    const drawnAnew: string[] = [];
    context.on('console', (message) => {
      if (message.text().startsWith('Missing text')) missing.push(message.text());
    });
    context.on('weberror', (error) => {
      if (HYDRATION_FAULT.test(error.error().message))
        drawnAnew.push(`${error.page()?.url()}: ${error.error().message}`);
    });
    await use(context);
    expect(missing, 'the screen’s `handle` names all text files that it needs').toEqual([]);
    expect(drawnAnew, 'React finds what the server has drawn').toEqual([]);
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const mail = mkdtempSync(join(tmpdir(), 'atelio-mail-'));
      const dataDir = copyDemoWorld();
      const [post, google, twilio, port] = await Promise.all([
        openPostOffice(mail),
        startGoogle(),
        startTwilio(),
        freePort(),
      ]);
      // A host name, because passkeys do not work with IP addresses.
      const url = `http://localhost:${port}`;
      const program = startProgram(
        {
          NODE_ENV: 'production',
          PORT: String(port),
          HOST: '127.0.0.1',
          SITE_URL: url,
          DATA_DIR: dataDir,
          SMTP_URL: post.url,
          AUTH_RATE_LIMITS: 'off',
          // A test that adds a phone signs in with it immediately, without a minute between messages.
          AUTH_MAIL_INTERVAL: '0',
          ...google.settings,
          ...twilio.settings,
        },
        BUILT_PROGRAM,
      );
      let stopping = false;
      // All later tests would fail without saying why.
      void program.ended.then((code) => {
        if (!stopping)
          console.error(`The program ended in the middle of the tests, with code ${code}: ${program.output()}`);
      });
      try {
        await untilReady(program);
        await untilRouted(url);
        Object.assign(process.env, {
          E2E_URL: url,
          E2E_MAIL: mail,
          E2E_SMTP: post.url,
          E2E_DATA: dataDir,
          E2E_TWILIO: twilio.settings.TWILIO_URL,
        });
        await use(url);
      } finally {
        stopping = true;
        program.child.kill('SIGTERM');
        await program.ended;
        await Promise.all([post.close(), google.close(), twilio.close()]);
        removeFolder(dataDir);
        removeFolder(mail);
      }
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
});

/** Runs in the page: removes WebGL, without which lists are complete without their map. */
function refuseWebGl(): void {
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more]);
  } as typeof getContext;
}

function copyDemoWorld(): string {
  const folder = makeDataFolder();
  // Keeps file owners: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-a', `${process.env.E2E_WORLD}/.`, folder]);
  return folder;
}

/** Waits until the demo's travel times are routed: otherwise they would change from estimates during a test. */
async function untilRouted(url: string): Promise<void> {
  const question = `${url}/api/v1/travel/reach?near=41.387,2.17&mode=walking&minutes=10`;
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { by } = (await (await fetch(question)).json()) as { by: string };
    if (by === 'route') return;
    await wait(500);
  }
  throw new Error('The routing engine did not become ready');
}

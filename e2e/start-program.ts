import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUILT_PROGRAM, freePort, makeDataFolder, removeFolder, startProgram, untilReady } from '../tests/running.ts';
import { startGoogle } from './google.ts';
import { openPostOffice } from './post-office.ts';
import { startTwilio } from './text-messages.ts';

/** The built program with a demo world of its own, a mail server, a Google and a Twilio; all end with the tests. */
export default async function start(): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder();
  const mail = mkdtempSync(join(tmpdir(), 'atelio-mail-'));
  const post = await openPostOffice(mail);
  const google = await startGoogle();
  const twilio = await startTwilio();
  const port = await freePort();
  // By name: browsers know no passkeys of an address in figures.
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
      // Somebody who adds a phone signs in with it at once.
      AUTH_MAIL_INTERVAL: '0',
      ...google.settings,
      ...twilio.settings,
    },
    BUILT_PROGRAM,
  );
  let stopping = false;
  // Every test after it would fail, and none could say why.
  void program.ended.then((code) => {
    if (!stopping)
      console.error(`The program ended in the middle of the tests, with code ${code}: ${program.output()}`);
  });
  const stop = async () => {
    stopping = true;
    program.child.kill('SIGTERM');
    await program.ended;
    await post.close();
    await google.close();
    await twilio.close();
    removeFolder(dataDir);
    removeFolder(mail);
  };
  await untilReady(program)
    .then(() => untilRouted(url))
    .catch(async (error) => {
      await stop();
      throw error;
    });
  process.env.E2E_URL = url;
  process.env.E2E_MAIL = mail;
  process.env.E2E_DATA = dataDir;
  process.env.E2E_TWILIO = twilio.settings.TWILIO_URL;
  return stop;
}

/** Until the demo's walks are routes: in the middle of a test they would change from estimates. */
async function untilRouted(url: string): Promise<void> {
  const question = `${url}/api/v1/travel/reach?near=41.387,2.17&mode=walking&minutes=10`;
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { by } = (await (await fetch(question)).json()) as { by: string };
    if (by === 'route') return;
    await wait(500);
  }
  throw new Error('The routing engine did not become ready');
}

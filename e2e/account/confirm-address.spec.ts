import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILT_PROGRAM,
  freePort,
  makeDataFolder,
  type Running,
  removeFolder,
  startProgram,
  untilReady,
} from '#tests/running.ts';
import { linkIn, mailTo, openPostOffice } from '../support/mail-server.ts';
import { expect, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open } from '../support/visitor.ts';

// Runs its own program, because that of the other tests does not confirm addresses.
let program: Running;
let post: Awaited<ReturnType<typeof openPostOffice>>;
let url: string;
const folders = { data: '', mail: '' };
let theirs: string | undefined;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  theirs = process.env.E2E_MAIL;
  folders.data = makeDataFolder();
  folders.mail = mkdtempSync(join(tmpdir(), 'atelio-mail-'));
  post = await openPostOffice(folders.mail);
  const port = await freePort();
  url = `http://localhost:${port}`;
  program = startProgram(
    {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: folders.data,
      DEMO: 'off',
      SMTP_URL: post.url,
      AUTH_AUTOCONFIRM: 'off',
    },
    BUILT_PROGRAM,
  );
  await untilReady(program);
  process.env.E2E_MAIL = folders.mail;
});

test.afterAll(async () => {
  process.env.E2E_MAIL = theirs;
  program?.child.kill('SIGTERM');
  await program?.ended;
  await post?.close();
  for (const folder of Object.values(folders)) if (folder) removeFolder(folder);
});

test('where addresses are confirmed first, the link of the mail leads in, and on to the first questions', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = newVisitor();
  await open(page, `${url}/sign-up?next=/studios`);
  await fillSignUp(page, visitor);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${visitor.email}. Open it to confirm your address`)).toBeVisible();
  await open(page, `${url}/dashboard`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();

  await page.goto(linkIn(await mailTo(visitor.email, /./)));
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page.getByRole('heading', { name: /^Hello Noa/ })).toBeVisible();
});

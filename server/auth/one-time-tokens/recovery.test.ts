import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { openPage, sharedStorage } from '#tests/page.ts';
import { doQueued } from '#tests/queue.ts';

const world = await createWorld();
const redirectTo = 'http://atelio.test/reset-password';

async function forget(email: string, browser = createBrowser(world)) {
  expect((await browser.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  await doQueued(world);
  return lastMailTo(world, email, 'recovery');
}

describe('a forgotten password', () => {
  it('is replaced with the link of the mail, whose page gets the event PASSWORD_RECOVERY', async () => {
    const { email } = await makePerson(world);
    const { link, text } = await forget(email);
    expect(text.split('\n')).toContain(link);
    const { url } = await follow(world, link);
    expect(url.origin + url.pathname).toBe(redirectTo);
    const page = await openPage(world, url.href);
    expect(page.events).toContain('PASSWORD_RECOVERY');
    const { error } = await page.browser.updateUser({ password: 'thrown and fired' });
    expect(error).toBeNull();
    const { data } = await createBrowser(world).signInWithPassword({ email, password: 'thrown and fired' });
    expect(data.session).not.toBeNull();
  });

  it('is replaced with PKCE, in the browser that requested it', async () => {
    const { email } = await makePerson(world);
    const options = { flowType: 'pkce' as const, ...sharedStorage() };
    const { link } = await forget(email, createBrowser(world, options));
    const { url } = await follow(world, link);
    const page = await openPage(world, url.href, options);
    expect(page.error).toBeNull();
    expect(page.events).toContain('PASSWORD_RECOVERY');
    expect((await page.browser.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }]);
  });

  it('is replaced with the code', async () => {
    const { email } = await makePerson(world);
    const { code } = await forget(email);
    const browser = createBrowser(world);
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    expect((await browser.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  it('requested again within a minute sends no further mail, with the same response', async () => {
    const { email } = await makePerson(world);
    await forget(email);
    await forget(email);
    // The magic link and the recovery share a token, and so the interval of a minute.
    expect((await createBrowser(world).signInWithOtp({ email })).error).toBeNull();
    await doQueued(world);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  it('requested ten times at once sends one mail', async () => {
    const { email } = await makePerson(world);
    await Promise.all(Array.from({ length: 10 }, () => createBrowser(world).resetPasswordForEmail(email)));
    await Promise.all([doQueued(world), doQueued(world), doQueued(world)]);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

import { mailTo } from '../support/mail-server.ts';
import { expect, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open, openAs, skipQuestions } from '../support/visitor.ts';

test('an owner invites a colleague, who signs up, joins with their role, and is removed from the team', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  const colleague = newVisitor('Ona Puig');
  await openAs(page, 'owner@atelio.test', '/studio-owner-dashboard');
  const form = page.getByRole('link', { name: 'Studio', exact: true });
  await open(page, `${await form.getAttribute('href')}?step=team`);
  await page.getByRole('button', { name: 'Invite by email' }).click();
  await page.getByLabel('Email address').fill(colleague.email);
  await page.getByLabel('Name').fill('Ona Puig');
  await page.getByLabel('Role').selectOption('Teacher');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${colleague.email}.`)).toBeVisible();

  const mail = await mailTo(colleague.email, /invites you to the team/);
  const [link = ''] = /https?:\S+\/team-invitation#\S+/.exec(mail.text ?? '') ?? [];
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await open(theirs, link);
  await theirs.getByRole('button', { name: 'Sign Up' }).last().click();
  // The invitation comes before the questions of the first visit.
  await fillSignUp(theirs, colleague);
  await expect(theirs.getByText('Your role: Teacher')).toBeVisible();
  await theirs.getByRole('button', { name: 'Join the team' }).click();
  await theirs.getByRole('link', { name: 'Open the studio' }).click();
  await skipQuestions(theirs);
  await expect(theirs).toHaveURL(/\/studio-owner-dashboard\?studio=/);
  const tabs = theirs.getByRole('navigation').filter({ has: theirs.getByRole('link', { name: 'Calendar' }) });
  const calendar = (await tabs.getByRole('link', { name: 'Calendar' }).getAttribute('href')) ?? '';
  await expect(tabs.getByRole('link', { name: 'Studio', exact: true })).toHaveCount(0);
  await open(theirs, calendar);
  await expect(theirs.getByRole('table')).toContainText('Wheel room');
  await expect(theirs.getByText('Nothing to plan yet')).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Remove from team: Ona Puig' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText('Ona Puig')).toHaveCount(0);
  await open(theirs, calendar);
  await expect(theirs.getByRole('heading', { name: 'We couldn’t find this page' })).toBeVisible();
  await context.close();
});

import { formsOf } from '#tests/local-stripe/api-forms.ts';
import { type LocalStripe, startLocalStripe } from '#tests/local-stripe/local-stripe.ts';
import { BUILT_PROGRAM, embeddedUrl, freePort, startProgram, untilReady } from '#tests/running.ts';
import { test as base, expect } from './test.ts';

/** Milliseconds between two deliveries of webhooks. */
const DELIVERY = 300;

/**
 * The calls of a first payment. Their forms are read while the program starts, because that takes seconds on a busy
 * machine.
 */
const FIRST_CALLS = ['GET /v1/account', 'POST /v1/customers', 'POST /v1/checkout/sessions'];

interface StripeSite {
  url: string;
  stripe: LocalStripe;
}

/**
 * The program once more, on the same database, with the local Stripe as its provider of payments. Its tests are in
 * `e2e/stripe`, one after the other: a worker that changes between these and others starts its programs again.
 */
export const test = base.extend<{ stripe: LocalStripe }, { stripeSite: StripeSite }>({
  stripeSite: [
    async ({ site: _site }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const stripe = await startLocalStripe({
        deliver: async (body, signature) => {
          const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
          return (await fetch(`${url}/api/v1/payment-notices`, { method: 'POST', body, headers })).status;
        },
      });
      const dataDir = process.env.E2E_DATA ?? '';
      const program = startProgram(
        {
          NODE_ENV: 'production',
          PORT: String(port),
          HOST: '127.0.0.1',
          SITE_URL: url,
          DATA_DIR: dataDir,
          DATABASE_URL: embeddedUrl(dataDir),
          DEMO: 'off',
          // Either program of a worker may take the job of a mail.
          SMTP_URL: process.env.E2E_SMTP ?? '',
          AUTH_RATE_LIMITS: 'off',
          ...stripe.settings,
        },
        BUILT_PROGRAM,
      );
      for (const call of FIRST_CALLS) {
        formsOf(call).request({});
        formsOf(call).answer({});
      }
      const sending = setInterval(() => void stripe.deliver(), DELIVERY);
      try {
        await untilReady(program);
        await use({ url, stripe });
      } finally {
        clearInterval(sending);
        program.child.kill('SIGTERM');
        await program.ended;
        await stripe.close();
      }
      expect(stripe.violations, 'all calls and answers have the form of Stripe’s API').toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stripeSite }, use) => use(stripeSite.url),
  stripe: async ({ stripeSite }, use) => use(stripeSite.stripe),
});

export { expect };

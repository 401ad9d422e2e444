import { startLocalStripe } from './local-stripe.ts';

/** Milliseconds between two deliveries of webhooks. */
const DELIVERY = 1000;

// Starts the local Stripe for `npm run dev`, and sends its webhooks to the program.
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const stripe = await startLocalStripe({
  port: Number(process.env.STRIPE_PORT ?? 0),
  deliver: async (body, signature) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    return (await fetch(`${site}/api/v1/payment-notices`, { method: 'POST', body, headers })).status;
  },
});
const settings = Object.entries(stripe.settings).map(([name, value]) => `${name}=${value}`);
console.log(`${settings.join(' ')} npm run dev`);
setInterval(() => void stripe.deliver(), DELIVERY);
setInterval(() => {
  for (const violation of stripe.violations.splice(0)) console.error(violation);
}, DELIVERY);

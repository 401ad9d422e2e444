import type { Books, SessionRow } from './books.ts';
import { type CardOutcome, offersToSave, paySession } from './resources/checkout-sessions.ts';

/** What the cards of Stripe's test mode do. */
const CARDS: Record<string, CardOutcome> = {
  '4242424242424242': 'succeeded',
  // Its holder is charged later in vain.
  '4000000000000341': 'succeeded',
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000003220': 'authentication_required',
  '4000002760003184': 'authentication_required',
};

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local Stripe</title><style>body{font:16px sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}
input,button{font:inherit;padding:.6rem;width:100%;box-sizing:border-box;margin:.4rem 0}</style>${body}</html>`;

const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws the hosted page of a session. */
export function renderCheckout(session: SessionRow): string {
  if (session.status !== 'open') return page('<h1>This page has expired</h1>');
  const { amount, currency, title, declined, params } = session;
  return page(`<p><a href="${asHtml(String(params.cancel_url ?? '/'))}">Back</a></p>
<h1>${asHtml(title)}</h1><p>${amount} ${currency} minor units</p>
${declined ? `<p role="alert">${declined === 'authentication_required' ? 'The bank could not check that it is you.' : 'Your card was declined.'}</p>` : ''}
<form method="post"><label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
${offersToSave(session) ? '<label><input type="checkbox" name="keep" style="width:auto"> Save my card for future purchases</label>' : ''}
<button>Pay</button></form>`);
}

const secondStep = (number: string, keep: boolean) =>
  page(`<h1>Your bank asks: is this you?</h1><form method="post"><input type="hidden" name="number" value="${number}">
${keep ? '<input type="hidden" name="keep" value="on">' : ''}<button name="step" value="yes">Yes, it is me</button><button name="step" value="no">No</button></form>`);

/** Charges what the guest filled in. @returns the next page, or where the browser goes */
export function submitCheckout(
  books: Books,
  session: SessionRow,
  form: URLSearchParams,
): { html: string } | { to: string } {
  const number = (form.get('number') ?? '').replace(/\D/g, '');
  const outcome = CARDS[number] ?? 'card_declined';
  const step = form.get('step');
  const keep = form.has('keep');
  if (session.status !== 'open') return { html: renderCheckout(session) };
  if (outcome === 'authentication_required' && !step) return { html: secondStep(number, keep) };
  paySession(books, session.id, number, step === 'yes' ? 'succeeded' : outcome, keep);
  // What was decided meanwhile shows in the state, which `paySession` has changed.
  if ((session.status as SessionRow['status']) !== 'complete') return { html: renderCheckout(session) };
  return { to: String(session.params.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id) };
}

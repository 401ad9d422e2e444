import { expect, it } from 'vitest';
import { refOf } from './read-notice.ts';

it.each([
  ['a payment by card', { object: 'payment_intent', id: 'pi_1', customer: 'cus_1' }, 'pi_1'],
  ['a payment on the page', { object: 'checkout.session', id: 'cs_1', mode: 'payment' }, 'cs_1'],
  ['a refund', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['a dispute', { object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
  ['a plan', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }, 'cus_1'],
  ['a plan on the page', { object: 'checkout.session', id: 'cs_1', mode: 'subscription', customer: 'cus_1' }, 'cus_1'],
  ['an invoice of a plan', { object: 'invoice', id: 'in_1', customer: 'cus_1' }, 'cus_1'],
  ['the card of an owner', { object: 'customer', id: 'cus_1' }, 'cus_1'],
  ['something else', { object: 'balance' }, ''],
])('a notice of %s names what is looked up', (_, object, ref) => {
  expect(refOf({ data: { object } } as never)).toBe(ref);
});

it('a notice of another account names nothing', () => {
  expect(refOf({ account: 'acct_1', data: { object: { object: 'payment_intent', id: 'pi_1' } } } as never)).toBe('');
});

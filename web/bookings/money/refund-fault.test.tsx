import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { useWords } from '#web/words.tsx';
import { refundFault } from './refund-fault.ts';

/** Why a refund of €174 at most cannot be given. */
const faultOf = async (other: Partial<Parameters<typeof refundFault>[1]>) => {
  const refund = { what: 'amount', typed: '', positions: [], currency: 'EUR', most: 17_400, ...other } as const;
  const Fault = () => refundFault(useWords(), refund) ?? 'none';
  return textOf(await renderPart(<Fault />));
};

it('a refund that cannot be given says why, whatever was chosen', async () => {
  expect(await faultOf({ typed: '180' })).toBe('Only €174 can still go back.');
  expect(await faultOf({ typed: '' })).toBe('Enter an amount first.');
  expect(await faultOf({ typed: 'all' })).not.toBe('none');
  expect(await faultOf({ what: 'seats' })).toBe('Choose the seats first.');
});

it('a refund that can be given has no fault', async () => {
  expect(await faultOf({ typed: '174' })).toBe('none');
  expect(await faultOf({ what: 'seats', positions: [2] })).toBe('none');
  expect(await faultOf({ what: 'all' })).toBe('none');
});

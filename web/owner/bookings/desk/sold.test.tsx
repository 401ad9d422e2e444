import { expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { Sold } from './sold.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

const soldWith = async (due: number, payment: object | null) => {
  const booking = {
    ...{ id: 'booking', reference: 'FANG7KQ2', seats: 2, due_at_studio: euros(due) },
    event: { starts_at: '2031-11-20T18:00:00+01:00', time_zone: 'Europe/Madrid' },
    offering: { id: 'bowl', title: 'First bowl' },
    guest: { id: null, name: 'Berta Pons', email: null },
  };
  const sold = { booking, tickets: [], payment } as unknown as Parameters<typeof Sold>[0]['sold'];
  const part = <Sold sold={sold} isSlot={false} given={undefined} studioId="fang" onNext={() => undefined} />;
  return textOf(await renderPart(part, { queries: [[['slip', 'fang', 'booking'], null]] }));
};

it('a sale that is paid later says what is due', async () => {
  expect(await soldWith(6400, null)).toContain('€64, to pay at the studio');
  expect(await soldWith(0, null)).not.toContain('€');
});

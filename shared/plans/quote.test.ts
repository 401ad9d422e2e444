import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../time/time.ts';
import { addMonths, periodAt } from './periods.ts';
import { quoteChange } from './quote.ts';

const FREE = { id: 'free', position: 1, price: 0 };
const STUDIO = { id: 'studio', position: 2, price: 2900 };
const COLLECTIVE = { id: 'collective', position: 3, price: 7900 };
const period = { starts: new Date('2031-11-03T10:00:00Z'), ends: new Date('2031-12-03T10:00:00Z') };
const at = new Date('2031-11-20T13:00:00Z');

describe('a change of the plan', () => {
  it('upwards costs the difference for the days that are left', () => {
    const quote = quoteChange({ plan: STUDIO, nextPlanId: null, period }, COLLECTIVE, at);
    expect(quote).toMatchObject({
      kind: 'upgrade',
      price: 3423,
      credit: 1257,
      due: 2166,
      days: { left: 13, total: 30 },
    });
  });

  it('downwards takes effect when the period ends, and costs nothing now', () => {
    const now = { plan: COLLECTIVE, nextPlanId: null, period };
    expect(quoteChange(now, STUDIO, at)).toMatchObject({ kind: 'downgrade', at: period.ends, due: 0 });
    expect(quoteChange(now, FREE, at)).toMatchObject({ kind: 'cancel', at: period.ends, due: 0 });
  });

  it('back to the plan that one has takes a planned change back', () => {
    expect(quoteChange({ plan: STUDIO, nextPlanId: 'free', period }, STUDIO, at).kind).toBe('keep');
    expect(quoteChange({ plan: STUDIO, nextPlanId: null, period }, STUDIO, at).kind).toBe('same');
  });

  it('from the free plan costs a whole month', () => {
    const quote = quoteChange({ plan: FREE, nextPlanId: null, period: null }, STUDIO, at);
    expect(quote).toMatchObject({ kind: 'start', due: 2900, period: { starts: at } });
  });

  it('upwards never costs more than a month of the new plan, nor less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(30 * 24 * 60), (minute) => {
        const { due } = quoteChange(
          { plan: STUDIO, nextPlanId: null, period },
          COLLECTIVE,
          new Date(period.starts.getTime() + minute * 60_000),
        );
        expect(due).toBeGreaterThanOrEqual(0);
        expect(due).toBeLessThanOrEqual(COLLECTIVE.price - STUDIO.price);
      }),
    );
  });
});

describe('the periods of a plan', () => {
  it('begin on the same day of each month, or on its last', () => {
    const anchor = new Date('2031-01-31T09:30:00Z');
    const starts = [1, 2, 13].map((months) => addMonths(anchor, months).toISOString());
    expect(starts).toEqual(['2031-02-28T09:30:00.000Z', '2031-03-31T09:30:00.000Z', '2032-02-29T09:30:00.000Z']);
  });

  it('follow each other without a gap', () => {
    const days = fc.integer({ min: 0, max: 4000 });
    fc.assert(
      fc.property(days, days, (anchorDay, later) => {
        const anchor = new Date(Date.UTC(2030, 0, 1, 13) + anchorDay * DAY);
        const now = new Date(anchor.getTime() + later * DAY);
        const found = periodAt(anchor, now);
        expect(found.starts <= now && now < found.ends).toBe(true);
        expect(periodAt(anchor, found.ends).starts).toEqual(found.ends);
      }),
    );
  });
});

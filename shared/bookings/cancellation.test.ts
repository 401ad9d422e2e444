import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/property-runs.ts';
import {
  CANCELLATION_POLICIES,
  type CancellationPolicy,
  cancellationShare,
  cancellationSteps,
  refundOf,
} from './cancellation.ts';

const zone = 'Europe/Madrid';
/** A Saturday in winter, 10:00 in Madrid. */
const startsAt = new Date('2026-11-28T10:00:00+01:00');

const at = (text: string) => new Date(text);
const share = (policy: CancellationPolicy, now: string) => cancellationShare({ policy, startsAt, zone }, at(now));

describe('the cancellation table', () => {
  it.each<[CancellationPolicy, string, number]>([
    ['flexible', '2026-11-27T09:59:59+01:00', 100],
    ['flexible', '2026-11-27T10:00:00+01:00', 0],
    ['moderate', '2026-11-21T09:59:59+01:00', 100],
    ['moderate', '2026-11-21T10:00:00+01:00', 50],
    ['moderate', '2026-11-27T09:59:59+01:00', 50],
    ['moderate', '2026-11-27T10:00:00+01:00', 0],
    // Thirty days before is in summer time, and also at ten o'clock.
    ['strict', '2026-10-29T09:59:59+01:00', 100],
    ['strict', '2026-10-29T10:00:00+01:00', 50],
    ['strict', '2026-11-21T09:59:59+01:00', 50],
    ['strict', '2026-11-21T10:00:00+01:00', 0],
    ['final_sale', '2026-01-01T10:00:00+01:00', 0],
  ])('%s at %s refunds %i percent', (policy, now, expected) => {
    expect(share(policy, now)).toBe(expected);
  });

  it('refunds nothing once the event has started', () => {
    const late = {
      policy: 'flexible',
      startsAt,
      zone,
      bookedAt: new Date(startsAt.getTime() - 48 * 3_600_000),
    } as const;
    expect(cancellationShare(late, startsAt)).toBe(0);
  });

  it('counts days in local time when the clocks change in between', () => {
    // The night before this Sunday is an hour longer: 24 h of local time are 25 elapsed hours.
    const sunday = at('2026-10-25T12:00:00+01:00');
    const [free] = cancellationSteps({ policy: 'flexible', startsAt: sunday, zone });
    expect(free?.until?.toISOString()).toBe(at('2026-10-24T12:00:00+02:00').toISOString());
  });
});

describe('the cooling-off day', () => {
  const bookedAt = at('2026-11-26T09:00:00+01:00');

  it('refunds everything within a day of booking if the event is at least two days ahead', () => {
    const terms = { policy: 'final_sale', startsAt, zone, bookedAt } as const;
    expect(cancellationShare(terms, at('2026-11-27T08:59:59+01:00'))).toBe(100);
    expect(cancellationShare(terms, at('2026-11-27T09:00:00+01:00'))).toBe(0);
  });

  it('does not apply to later bookings', () => {
    const terms = { policy: 'final_sale', startsAt, zone, bookedAt: at('2026-11-26T10:00:01+01:00') } as const;
    expect(cancellationShare(terms, at('2026-11-26T10:00:02+01:00'))).toBe(0);
  });

  it('never shortens a more generous policy', () => {
    const terms = { policy: 'moderate', startsAt, zone, bookedAt: at('2026-11-01T10:00:00+01:00') } as const;
    expect(cancellationSteps(terms)).toEqual([
      { share: 100, until: at('2026-11-21T10:00:00+01:00') },
      { share: 50, until: at('2026-11-27T10:00:00+01:00') },
      { share: 0, until: null },
    ]);
  });

  it('comes before the half that the policy still refunds', () => {
    const terms = { policy: 'strict', startsAt, zone, bookedAt: at('2026-11-10T10:00:00+01:00') } as const;
    expect(cancellationSteps(terms)).toEqual([
      { share: 100, until: at('2026-11-11T10:00:00+01:00') },
      { share: 50, until: at('2026-11-21T10:00:00+01:00') },
      { share: 0, until: null },
    ]);
  });
});

/** The product's table again, for Temporal: days before the start until which a share is refunded. */
const TABLE: Record<CancellationPolicy, [share: number, days: number][]> = {
  flexible: [[100, 1]],
  moderate: [
    [100, 7],
    [50, 1],
  ],
  strict: [
    [100, 30],
    [50, 7],
  ],
  final_sale: [],
};

function reference(policy: CancellationPolicy, start: Date, place: string, booked: Date, now: Date): number {
  const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
  const before = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
  if (!before(instant(now), instant(start))) return 0;
  const secondThoughts =
    !before(instant(start), instant(booked).add({ hours: 48 })) &&
    before(instant(now), instant(booked).add({ hours: 24 }));
  const wall = instant(start).toZonedDateTimeISO(place).toPlainDateTime();
  const shares = TABLE[policy]
    .filter(([, days]) => before(instant(now), wall.subtract({ days }).toZonedDateTime(place).toInstant()))
    .map(([value]) => value);
  return Math.max(0, ...shares, secondThoughts ? 100 : 0);
}

const policies = fc.constantFrom(...CANCELLATION_POLICIES);
const zones = fc.constantFrom(
  'Europe/Madrid',
  'America/New_York',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
);
const starts = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));
const minutesBefore = fc.integer({ min: -60, max: 45 * 24 * 60 });

describe('the refund function', () => {
  it('agrees with Temporal for any date, zone, and times of booking and cancelling', () => {
    fc.assert(
      fc.property(policies, starts, zones, minutesBefore, minutesBefore, (policy, start, place, a, b) => {
        const [booked, now] = [Math.max(a, b, 0), Math.min(a, b)].map((m) => new Date(start.getTime() - m * 60_000));
        if (!booked || !now) return;
        const terms = { policy, startsAt: start, zone: place, bookedAt: booked };
        expect(cancellationShare(terms, now)).toBe(reference(policy, start, place, booked, now));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('lists steps in order of time that never refund more later, and end with nothing', () => {
    fc.assert(
      fc.property(policies, starts, zones, minutesBefore, (policy, start, place, early) => {
        const bookedAt = new Date(start.getTime() - Math.max(0, early) * 60_000);
        const steps = cancellationSteps({ policy, startsAt: start, zone: place, bookedAt });
        expect(steps.at(-1)).toEqual({ share: 0, until: null });
        for (const [index, step] of steps.entries()) {
          const next = steps[index + 1];
          if (!next) continue;
          expect(step.share).toBeGreaterThan(next.share);
          expect(step.until && (!next.until || step.until < next.until)).toBe(true);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('rounds half a cent in favour of the guest, and never refunds more than was paid', () => {
    expect(refundOf({ amount: 101, currency: 'EUR' }, 50)).toEqual({ amount: 51, currency: 'EUR' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(0, 50, 100), (amount, percent) => {
        const refund = refundOf({ amount, currency: 'EUR' }, percent).amount;
        expect(Number.isInteger(refund) && refund >= 0 && refund <= amount).toBe(true);
        expect(refund * 100 - amount * percent).toBeLessThan(100);
      }),
    );
  });
});

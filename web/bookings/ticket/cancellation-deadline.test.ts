import { expect, it } from 'vitest';
import { cancellationSteps } from '../../../shared/bookings/cancellation.ts';
import bookings from '../../../shared/locales/en/bookings.json' with { type: 'json' };
import { createWords } from '../../words.tsx';
import { cancellationStepText } from './cancellation-deadline.ts';

const words = createWords('en', (_language, file) => (file === 'bookings' ? bookings : undefined));
const zone = 'Europe/Madrid';
const startsAt = new Date('2031-11-29T10:00:00+01:00');
const bookedAt = new Date('2031-11-01T12:00:00+01:00');

const promise = (policy: Parameters<typeof cancellationSteps>[0]['policy']) =>
  cancellationStepText(
    { ...words, dayTime: () => 'then' },
    cancellationSteps({ policy, startsAt, zone, bookedAt }),
    zone,
  );

it('each policy lists its steps in order, with a deadline for each', () => {
  expect(promise('flexible')).toEqual(['Free cancellation until then.', 'After that, you pay the full price.']);
  expect(promise('moderate')).toEqual([
    'Free cancellation until then.',
    'Then you pay 50% until then.',
    'After that, you pay the full price.',
  ]);
  expect(promise('final_sale')).toEqual(['Free cancellation until then.', 'After that, you pay the full price.']);
});

it('without the 24-hour grace period, final sale refunds nothing', () => {
  const steps = cancellationSteps({ policy: 'final_sale', startsAt, zone });
  expect(cancellationStepText(words, steps, zone)).toEqual(['If you cancel, you pay the full price.']);
});

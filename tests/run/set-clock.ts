import { setClockAhead } from './clocks.ts';

// With TEST_CLOCK, each test file begins at that moment, and time goes on from there: `Date` is ahead by the
// difference, and `createWorld` moves the clock of the file's database by the same.

const real = globalThis as typeof globalThis & { RealDate?: DateConstructor };
real.RealDate ??= Date;
const RealDate = real.RealDate;

const moment = process.env.TEST_CLOCK;
if (moment) {
  const ahead = RealDate.parse(moment) - RealDate.now();
  setClockAhead(ahead);
  const now = () => RealDate.now() + ahead;
  // Not a class of its own: dates that Node makes must stay instances of `Date`.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, made) => Reflect.construct(target, values.length > 0 ? values : [now()], made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

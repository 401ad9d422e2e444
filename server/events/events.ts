export { getPlannerOfDate } from './dates.ts';
export { lockDatesToEnd, showDates } from './ending.ts';
export { whenTakenAgain } from './retry.ts';

export { getPlanner } from './access.ts';
export { lockSpaces } from './agenda-queries.ts';
export { lockSpacesOf, moveToZone } from './change-zone.ts';
export { lockDatesToClear, takeOutDates } from './clearing.ts';
export { getPlannerOfDate } from './dates.ts';
export { listDatesToEnd, lockDatesToEnd, showDates } from './ending.ts';
export { whenTakenAgain } from './retry.ts';
export { assertWholePlan, lockPlan } from './whole-plan.ts';

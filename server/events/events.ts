export { getPlanner } from './access.ts';
export { lockSpaces } from './agenda-queries.ts';
export { lockSpacesOfStudio, moveEventsToZone } from './change-zone.ts';
export { deleteUnbookedEvents, lockEventsToClear } from './clearing.ts';
export { getPlannerOfEvent } from './dates.ts';
export { listEventsToCancel, listPlannedEvents, lockEventsToCancel } from './ending.ts';
export { retryOnConflict } from './retry.ts';
export { assertScheduleLocked, lockSchedule } from './whole-plan.ts';

export { lockSpaces } from '../availability/reservation-queries.ts';
export { retryOnConflict } from '../availability/retry-on-conflict.ts';
export { assertScheduleLocked, lockSchedule } from '../availability/schedule-locks.ts';
export { listEventsToCancel, listPlannedEvents, lockEventsToCancel } from './cancellation.ts';
export { deleteUnbookedEvents, lockEventsToClear } from './clearance.ts';
export { getPlannerOfEvent } from './dates.ts';
export { getPlanner } from './planner.ts';
export { lockSpacesOfStudio, moveEventsToZone } from './time-zone-change.ts';

// The functions of server/accounts that other domains may use.

export type { ErasureHook } from './deletion/erasure.ts';
export type { PersonalData, UpcomingBooking } from './personal-data.ts';
export { type Requester, requireProvenAddress } from './profile/proven-address.ts';

import { useHydratingReader } from '../page-data.tsx';

/** Returns the reader's own time zone, for times that concern them and no studio. Only in the browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same for a screen that the server renders, which has the zone that the browser had on the page before. */
export const useOwnZone = (): string => useHydratingReader()?.zone ?? ownZone();

/** Returns the reader's own time zone, for times that concern them and no studio. Only in the browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

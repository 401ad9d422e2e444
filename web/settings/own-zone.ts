/** The zone of the reader's clock, for times that are about them and no studio. Only in the browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a message to the operator may be about. */
export const CONTACT_TOPICS = ['booking', 'list_studio', 'press', 'other'] as const;

/** Topics of messages to the operator. */
export const CONTACT_TOPICS = ['booking', 'list_studio', 'press', 'other'] as const;

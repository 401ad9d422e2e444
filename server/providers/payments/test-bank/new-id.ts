import { randomBytes } from 'node:crypto';

/** Returns an id of the test bank, such as `pay_…`. */
export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('base64url')}`;

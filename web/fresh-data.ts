import type { Query } from '@tanstack/react-query';
import { OPENED_AT } from './query.ts';

/** Milliseconds for which data that came with the page counts as new. */
const FRESH = 10_000;

/** `refetchOnMount` of data that is fetched whenever its screen opens, unless it has just come with the page. */
export const unlessOfPage = ({ state }: Pick<Query, 'state'>): 'always' | false =>
  state.dataUpdatedAt === OPENED_AT && !state.isInvalidated && Date.now() - OPENED_AT < FRESH ? false : 'always';

import { z } from 'zod';
import { refuse } from './refuse.ts';

/** True if a text is a UUID, so that it can be compared with an id in the database. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** Refuses a text that is no id, since nothing has it. @throws Refusal `http.not_found` */
export const assertId = (text: string): string => (isId(text) ? text : refuse('http.not_found'));

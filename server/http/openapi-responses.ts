import { resolver } from 'hono-openapi';
import type { z } from 'zod';

/** What a route answers when all is well, for the API description. */
export const responses = (description: string, schema: z.ZodType, status: 200 | 201 = 200) => ({
  [status]: { description, content: { 'application/json': { schema: resolver(schema) } } },
});

/** For a route that answers nothing but that it was done. */
export const noContentResponse = (description: string) => ({ 204: { description } });

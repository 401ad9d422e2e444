import { resolver } from 'hono-openapi';
import type { z } from 'zod';

/** The successful response of a route, for the API description. */
export const responses = (description: string, schema: z.ZodType, status: 200 | 201 = 200) => ({
  [status]: { description, content: { 'application/json': { schema: resolver(schema) } } },
});

/** A response without a body, for the API description. */
export const noContentResponse = (description: string) => ({ 204: { description } });

import { describeRoute as describe, resolver } from 'hono-openapi';
import type { z } from 'zod';

type Responses = Parameters<typeof describe>[0]['responses'];

/** Describes a route in the API description. Parameters and bodies are described by `validate`. */
export const describeRoute = (tag: string, summary: string, responses: Responses, description?: string) =>
  describe({ tags: [tag], summary, ...(description && { description }), responses });

/** The successful response of a route. */
export const responses = (description: string, schema: z.ZodType, status: 200 | 201 = 200) => ({
  [status]: { description, content: { 'application/json': { schema: resolver(schema) } } },
});

/** A response without a body. */
export const noContentResponse = (description: string) => ({ 204: { description } });

import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { httpRefusals } from '#shared/refusal.ts';
import { type RefusalCode, refusals } from '#shared/refusals.ts';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { REFERENCE_CSS, referencePage } from './reference-page.ts';
import { listRefusals } from './refusals-of-route.ts';

const ABOUT = `Studios, offerings, dates and bookings of this marketplace.

JSON is snake_case. Money is \`{amount, currency}\` in minor units (cents). Times are ISO 8601 with the offset of the
studio. Lists answer \`{items, next_cursor}\`; pass the cursor back to go on. A refusal is RFC 9457 problem details with
a \`code\`, a sentence in the language of \`Accept-Language\`, and \`data\` or \`fields\` that say more.

Reading the catalogue needs nothing. The rest needs \`Authorization: Bearer\` with an access token of \`/auth/v1\`.
Send an \`Idempotency-Key\` with a booking: the same key returns the first answer.`;

/** The API description, generated from the routes, and its readable form. */
export const referenceRoutes = (services: Services, api: Hono<Env>) => {
  let made: ReturnType<typeof writeDescription> | undefined;
  const description = () => {
    made ??= writeDescription(api, services.config.siteUrl);
    return made;
  };
  return new Hono<Env>()
    .get('/api/v1/openapi.json', async (c) => c.json(await description()))
    .get('/api/docs', async (c) => c.html(referencePage(await description())))
    .get('/api/docs.css', (c) => c.body(REFERENCE_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
};

async function writeDescription(api: Hono<Env>, siteUrl: string) {
  const written = await generateSpecs(api, {
    // It would describe answers of the validator that `validate` never gives.
    defaultValidationErrorResponse: false,
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Atelio API', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: `${siteUrl}/api/v1` }],
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: PROBLEM },
      },
    },
  });
  const refusalsByRoute = listRefusals(api.routes);
  for (const [path, methods] of Object.entries(written.paths)) {
    for (const method of METHODS) {
      const operation = methods?.[method];
      const codes = refusalsByRoute.get(`${method.toUpperCase()} ${path}`) ?? [];
      if (operation) operation.responses = { ...operation.responses, ...problemResponses(codes) };
    }
  }
  return written;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Describes the refusals of a route: a response for each status, with its codes. */
function problemResponses(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.join(', '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }],
              properties: { code: { type: 'string' as const, enum: some } },
            },
          },
        },
      },
    ]),
  );
}

const PROBLEM = {
  type: 'object' as const,
  description: 'Every refusal: RFC 9457 problem details.',
  required: ['type', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' as const },
    status: { type: 'integer' as const },
    code: { type: 'string' as const, examples: Object.keys(httpRefusals) },
    detail: { type: 'string' as const },
    data: { type: 'object' as const },
    fields: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: {
          path: { type: 'string' as const },
          code: { type: 'string' as const },
          message: { type: 'string' as const },
        },
      },
    },
    field_count: { type: 'integer' as const, description: 'How many fields were refused, if more than are listed.' },
    request_id: { type: 'string' as const },
  },
};

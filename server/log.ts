import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Creates a logger that writes JSON lines to standard output. Errors are written by `serializeError`; known secret
 * fields are removed.
 * @param destination replaces standard output in tests
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    formatters: { log: withSerializedErrors },
    // The formatter has serialized errors already; pino's own serializer would copy all their fields.
    serializers: { err: (serialized: unknown) => serialized },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.authorization',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[secret]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

export interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
}

/**
 * Returns the type, message, code and stack of an error and of its causes, and nothing else: libraries attach whole
 * requests with their credentials to errors. Credentials, addresses and phone numbers in messages are masked.
 */
export function serializeError(error: unknown): SerializedError {
  if (!isErrorLike(error)) return { type: typeof error, message: typeof error === 'object' ? '' : mask(String(error)) };
  const chain = causesOf(error);
  const code = chain.map((one) => one.code).find((one) => typeof one === 'string' || typeof one === 'number');
  const stacks = chain.flatMap(({ stack }) => (typeof stack === 'string' ? [stack] : []));
  return {
    type: error.constructor?.name || 'Error',
    message: mask(chain.map(({ message }) => message).join(': ')),
    ...(code !== undefined && { code: typeof code === 'string' ? mask(code) : code }),
    ...(stacks.length > 0 && { stack: mask(stacks.join('\ncaused by: ')) }),
  };
}

interface ErrorLike {
  message: string;
  code?: unknown;
  stack?: unknown;
  cause?: unknown;
}

const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

const MAX_CAUSES = 5;

/** Returns the error and its causes, outermost first. */
function causesOf(error: ErrorLike): ErrorLike[] {
  const chain: ErrorLike[] = [];
  for (let one: unknown = error; isErrorLike(one) && chain.length < MAX_CAUSES; one = one.cause) chain.push(one);
  return chain;
}

/** Serializes errors under any name; `err` may hold any thrown value. */
const withSerializedErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error || (name === 'err' && value !== undefined) ? serializeError(value) : value,
    ]),
  );

const SECRETS: [RegExp, string][] = [
  [/\b(Basic|Bearer)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/(\w:\/\/)[^\s/@]+@/g, '$1[secret]@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\+\d{7,15}\b/g, '[number]'],
  // In addresses: `?token=…`, `#access_token=…`.
  [/([?&#;][\w-]*(?:token|code|secret|key|signature|password)[\w-]*=)[^\s&"']+/gi, '$1[secret]'],
];

/** Characters of an error that are stored. */
const MAX_DESCRIPTION = 500;

/** Returns the message of an error for people who may read no secrets: masked as in the log, and not too long. */
export const describeError = (error: unknown): string =>
  serializeError(error).message.slice(0, MAX_DESCRIPTION) || serializeError(error).type;

const mask = (text: string): string => SECRETS.reduce((masked, [secret, by]) => masked.replace(secret, by), text);

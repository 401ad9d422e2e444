import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard output; what could carry a secret is cut out before it is written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
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
  });
}

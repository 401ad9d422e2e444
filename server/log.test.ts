import { describe, expect, it } from 'vitest';
import { createLog, serializeError } from './log.ts';

function written(fields: object): { line: Record<string, unknown>; text: string } {
  let text = '';
  createLog('info', { write: (line) => (text += line) })
    .child({ request: '1' })
    .error(fields, 'failed');
  return { line: JSON.parse(text), text };
}

/** An error as SDKs of other services throw it, with the whole request attached. */
const failure = (message = 'Service unavailable', cause?: unknown) =>
  Object.assign(new TypeError(message, { cause }), {
    code: 20500,
    detail: 'Key (email)=(laia@example.test) already exists.',
    config: { headers: { Authorization: 'Basic c2VjcmV0' }, data: 'To=%2B34600111222&Body=123456' },
    raw: { token: 'secret' },
  });

describe('an error in the log', () => {
  it.each(['err', 'error', 'reason'])('has only type, message, code and stack, also under the name %s', (name) => {
    const { line, text } = written({ [name]: failure(), path: '/' });
    expect(line[name]).toEqual({
      type: 'TypeError',
      message: 'Service unavailable',
      code: 20500,
      stack: expect.stringContaining('log.test.ts'),
    });
    expect(line).toMatchObject({ request: '1', path: '/', msg: 'failed' });
    expect(text).not.toMatch(/c2VjcmV0|34600111222|123456|laia@/);
  });

  it('has its causes, with their codes and nothing else', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', request: 'secret' });
    const { line, text } = written({ err: new TypeError('fetch failed', { cause }) });
    expect(line.err).toMatchObject({ message: 'fetch failed: connect ECONNREFUSED', code: 'ECONNREFUSED' });
    expect((line.err as { stack: string }).stack).toContain('caused by: Error: connect');
    expect(text).not.toContain('secret');
  });

  it('that is its own cause does not recurse forever', () => {
    const error: Error & { cause?: unknown } = new Error('round');
    error.cause = error;
    expect(serializeError(error).message).toContain('round: round');
  });

  it.each([
    ['401 for Authorization: Bearer abc.def-1', 'abc.def'],
    ['getaddrinfo for https://user:hunter2@mail.example', 'hunter2'],
    ['no row for laia@example.test', 'laia@'],
    ["The 'To' number +34600111222 is not a valid phone number.", '34600111222'],
    ['refused eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIiOiIxIn0'],
  ])('masks the secret in %s', (message, secret) => {
    const { text } = written({ err: failure(message) });
    expect(text).not.toContain(secret);
  });

  it.each(['a text for +34600111222', undefined, { headers: { Authorization: 'Basic c2VjcmV0' } }])(
    'is a message only, if something else was thrown (%s)',
    (thrown) => {
      const { line, text } = written({ err: thrown });
      if (thrown !== undefined) expect(line.err).toMatchObject({ type: typeof thrown });
      expect(text).not.toMatch(/c2VjcmV0|34600111222/);
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedForm, parseBoundary, readMultipart } from './multipart.ts';

const file = Buffer.from('\r\n--x\r\n--xyz\r\n\r\n--', 'latin1');
const body = Buffer.concat([
  Buffer.from('before\r\n--xy\r\nContent-Disposition: form-data; name="folder"\r\n\r\navatars\r\n--xy\r\n'),
  Buffer.from(
    'Content-Disposition: form-data; name="file"; filename="a;b=\\"c.png"\r\nContent-Type: image/png\r\n\r\n',
  ),
  file.subarray(0, 6),
  Buffer.from('\r\n--xy--\r\nafter\r\n--xy'),
]);

async function* inPieces(bytes: Buffer, cuts: number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function read(bytes: Buffer, cuts: number[] = []) {
  const parts: { name: string; isFile: boolean; content: string }[] = [];
  await readMultipart(inPieces(bytes, cuts), 'xy', (head) => {
    const part = { ...head, content: '' };
    parts.push(part);
    return (piece) => {
      part.content += piece.toString('latin1');
    };
  });
  return parts;
}

describe('a multipart form', () => {
  it('is parsed the same however its bytes are split', async () => {
    const whole = [
      { name: 'folder', isFile: false, content: 'avatars' },
      { name: 'file', isFile: true, content: file.toString('latin1', 0, 6) },
    ];
    expect(await read(body)).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { maxLength: 30 }), async (cuts) => {
        expect(await read(body, cuts)).toEqual(whole);
      }),
    );
  });

  it('is refused when it ends early, at any point', async () => {
    const end = body.lastIndexOf('--\r\nafter');
    for (let length = 0; length < end + 2; length += 1) {
      await expect(read(body.subarray(0, length))).rejects.toThrow(MalformedForm);
    }
  });

  it('is refused with endless headers of a part', async () => {
    await expect(read(Buffer.from(`--xy\r\nX: ${'x'.repeat(9000)}`))).rejects.toThrow(MalformedForm);
  });

  it.each([
    ['multipart/form-data; boundary=----WebKit', '----WebKit'],
    ['multipart/form-data; charset=utf-8; boundary="with space"', 'with space'],
    ['application/json', undefined],
    ['multipart/form-data', undefined],
    [null, undefined],
  ])('has a boundary, or none, by its Content-Type %j', (type, boundary) => {
    expect(parseBoundary(type)).toBe(boundary);
  });
});

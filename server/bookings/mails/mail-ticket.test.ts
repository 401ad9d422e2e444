import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPng } from './qr-png.ts';

it('the picture in a mail is the code that the door scans', async () => {
  const { data, size } = encode('7KQ2M4XD9PAB', { border: 2 });
  const { data: pixels, info } = await sharp(qrPng('7KQ2M4XD9PAB'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size * 8, size * 8]);
  const modules = data.map((row, y) => row.map((_, x) => (pixels[(y * 8 + 4) * info.width + x * 8 + 4] ?? 255) < 128));
  expect(modules).toEqual(data);
});

import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sizeOfPicture } from './picture-size.ts';
import { thumbnailOf } from './thumbnail.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#a63c' }, limitInputPixels: false });

describe('the size of a picture', () => {
  it.each([
    ['JPEG', picture(70, 30).jpeg()],
    ['JPEG that comes in by and by, with notes beside it', picture(70, 30).jpeg({ progressive: true }).withExif({})],
    ['PNG', picture(70, 30).png()],
    ['GIF', picture(70, 30).gif()],
    ['WebP', picture(70, 30).removeAlpha().webp()],
    ['WebP in which something shows through', picture(70, 30).webp()],
    ['WebP without loss', picture(70, 30).webp({ lossless: true })],
    ['AVIF', picture(70, 30).avif()],
  ])('is read from its first bytes: %s', async (_format, made) => {
    expect(sizeOfPicture(await made.toBuffer())).toEqual({ width: 70, height: 30 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a drawing in words', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="70" height="30"/>')],
    ['a JPEG that ends at once', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
    ['a PNG that ends at once', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ['an archive', Buffer.from('PK\u0003\u0004 and something in it')],
  ])('is unknown for %s', (_what, bytes) => {
    expect(sizeOfPicture(bytes)).toBeUndefined();
  });
});

describe('a thumbnail', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['a photo', 4000, 3000, true],
    ['a file that unfolds to more pixels than anybody may send', 12_000, 9000, false],
  ])('of %s', async (_what, width, height, isShown) => {
    const open = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:opened');
    const header = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    expect(await thumbnailOf(new Blob([new Uint8Array(header)]))).toBe(isShown ? 'blob:opened' : '');
    expect(open).toHaveBeenCalledTimes(isShown ? 1 : 0);
  });
});

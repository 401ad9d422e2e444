import sharp, { type Sharp } from 'sharp';
import { rasterOf } from './draw-cover.ts';
import type { Decoded, FocusedPhoto, Sheet, SheetFilling } from './tasks.ts';

/** A drawing with a picture beside it, as those take it who show a shared link: JPEG. */
export async function drawSheet({ svg, from, filling }: Sheet): Promise<Decoded> {
  const paper = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  const { width, height } = await paper.metadata();
  const picture = filling && (await fill(filling, width - from, height));
  const sheet = picture ? paper.composite([{ input: picture, left: from, top: 0 }]) : paper;
  const { data, info } = await sheet.jpeg({ quality: 84, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  return { data, bytes: info.size, width: info.width, height: info.height, placeholder: '' };
}

async function fill(filling: SheetFilling, width: number, height: number): Promise<Buffer> {
  if ('photo' in filling) return crop(filling, width, height);
  const { data, info } = await rasterOf({ ...filling.cover, ratio: '1x1', width: 960 });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return finish(sharp(data, { raw }).resize(width, height, { fit: 'cover' }));
}

/** As large as it has to be, with what matters as near to the middle as its edges allow. */
async function crop(filling: FocusedPhoto, width: number, height: number): Promise<Buffer> {
  const photo = sharp(filling.photo);
  const size = await photo.metadata();
  const scale = Math.max(width / size.width, height / size.height);
  const whole = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  const edge = (focus: number, all: number, part: number) =>
    Math.round(Math.min(Math.max(focus * all - part / 2, 0), all - part));
  return finish(
    photo.resize(whole.width, whole.height, { fit: 'fill' }).extract({
      left: edge(filling.focal_x, whole.width, width),
      top: edge(filling.focal_y, whole.height, height),
      width,
      height,
    }),
  );
}

const finish = (picture: Sharp) => picture.flatten({ background: '#fff' }).png({ compressionLevel: 1 }).toBuffer();

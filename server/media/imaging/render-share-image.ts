import sharp, { type Sharp } from 'sharp';
import type { FocusedPhoto, RenderedImage, ShareImage, ShareImageInset } from './image-tasks.ts';
import { rasterizeCover } from './render-cover.ts';

/** Composes the picture of a shared link: text drawn as SVG with a picture beside it. JPEG. */
export async function composeShareImage({ svg, inset_x, inset }: ShareImage): Promise<RenderedImage> {
  const paper = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  const { width, height } = await paper.metadata();
  const picture = inset && (await renderInset(inset, width - inset_x, height));
  const sheet = picture ? paper.composite([{ input: picture, left: inset_x, top: 0 }]) : paper;
  const { data, info } = await sheet.jpeg({ quality: 84, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  return { data, bytes: info.size, width: info.width, height: info.height, placeholder: '' };
}

async function renderInset(inset: ShareImageInset, width: number, height: number): Promise<Buffer> {
  if ('photo' in inset) return crop(inset, width, height);
  const { data, info } = await rasterizeCover({ ...inset.cover, ratio: '1x1', width: 960 });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return finish(sharp(data, { raw }).resize(width, height, { fit: 'cover' }));
}

/** Crops a photo to a size, with its focal point as near to the middle as its edges allow. */
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

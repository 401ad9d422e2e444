import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/rendered.tsx';
import { Photo, type PhotoAddress } from './photo.tsx';

/** The widths that the browser chooses a file by. */
async function widthsOf(photo: Pick<PhotoAddress, 'width' | 'height'>): Promise<number[]> {
  const html = await renderPart(
    <Photo
      photo={{ url: '/media/uploads/1/wheel.webp', placeholder: '', ...photo }}
      ratio="1x1"
      sizes="320px"
      alt="A wheel"
    />,
  );
  const files = /type="image\/webp" srcSet="([^"]+)"/.exec(html)?.[1]?.split(',') ?? [];
  return files.map((file) => Number(/ (\d+)w$/.exec(file)?.[1]));
}

it('a wide photo in a narrow crop says how much of each file is shown', async () => {
  // A square shows a quarter of a photo that is four times as wide as high.
  expect(await widthsOf({ width: 4000, height: 1000 })).toEqual([80, 160, 240, 400]);
});

it('a photo that a crop shows in its full width says the width of each file', async () => {
  expect(await widthsOf({ width: 1000, height: 2000 })).toEqual([320, 640, 960, 1000]);
});

/**
 * Returns how many of so many pictures are in the mosaic of wide screens. Of four only three: the fourth would leave a
 * place twice as wide as a picture, which shows half of it.
 */
export const placesOf = (pictures: number): number => (pictures === 4 ? 3 : Math.min(pictures, 5));

/**
 * Returns the percentage of the mosaic's width that the place of a picture has, as `gallery.module.css` lays it out.
 */
export const shareOf = (index: number, places: number): number =>
  places < 3 ? 100 / places : places === 3 ? (index ? 34 : 67) : index ? 25 : 50;

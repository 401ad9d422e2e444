import { coverPicture, renderShareImage } from '#server/media/media.ts';
import { getOffering } from '#server/offerings/offerings.ts';
import type { Services } from '#server/services.ts';
import { getSite } from '#server/site/site.ts';
import { getStudio } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import { houseSeed } from '#shared/covers.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { Picture } from '#shared/schemas/values.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { type CardText, PICTURE_FROM, renderCard } from './card-text.ts';

/** Draws the picture of a shared link, a JPEG of 1200 × 630. */
type Sharing = (services: Services, slug: string, language: Language) => Promise<Buffer>;

/** @throws Refusal `http.not_found` for what is not published */
export const shareOffering: Sharing = async (services, slug, language) => {
  const offering = await getOffering(services, slug, language);
  const { next_event: next, studio } = offering;
  const t = translateTo(language);
  return draw(services, `offering/${offering.id}/${language}`, offering.picture, {
    title: offering.title,
    by: [studio.name, studio.neighbourhood || studio.city].filter(Boolean).join(' · '),
    when: next
      ? formatDayTime(t, next.starts_at, next.time_zone)
      : t(`catalogue.service_type.${offering.service_type}`),
    price: priceOf(offering, language),
  });
};

/** @throws Refusal `http.not_found` for what is not published */
export const shareStudio: Sharing = async (services, slug, language) => {
  const studio = await getStudio(services, slug, language);
  const t = translateTo(language);
  return draw(services, `studio/${studio.id}/${language}`, studio.picture, {
    title: studio.name,
    by: studio.types.map((type) => t(`catalogue.studio_type.${type}`)).join(', '),
    when: [studio.neighbourhood, studio.city].filter(Boolean).join(', '),
    price: '',
  });
};

/** Draws the site's own picture, for pages without one. */
export async function shareSite(services: Services, language: Language): Promise<Buffer> {
  const t = translateTo(language);
  const { city } = await getSite(services);
  const cover = coverPicture({
    craft: 'ceramics',
    cover_seed: houseSeed('ceramics'),
    cover_version: 1,
    cover_motifs: [],
  });
  return draw(services, `site/${language}`, cover, { title: t('home.title'), by: '', when: city ?? '', price: '' });
}

async function draw(
  services: Services,
  name: string,
  picture: Picture,
  panel: Omit<CardText, 'site'>,
): Promise<Buffer> {
  const { name: site } = await getSite(services);
  const svg = await renderCard({ ...panel, site });
  return renderShareImage(services, { name, svg, inset_x: PICTURE_FROM, picture });
}

/**
 * Formats the full price in short, since pictures are kept for long by those who show them: "€58", "€24 an hour",
 * "Free".
 */
function priceOf({ next_event, price: usual, price_for }: Offering, language: Language): string {
  const t = translateTo(language);
  const price = next_event?.reduction?.full_price ?? next_event?.price ?? usual;
  if (price.amount === 0) return t('catalogue.free');
  const money = formatMoney(price, language);
  return price_for === 'person'
    ? money
    : t(`catalogue.price.${price_for}`, { price: money, count: next_event?.course_dates ?? 1 });
}

import type { Translate } from '#shared/text/texts.ts';

/** URLs of licences and sources. "modified" leads to the files for download. */
const ADDRESSES = {
  osm: 'https://www.openstreetmap.org/copyright',
  odbl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  city: 'https://opendata-ajuntament.barcelona.cat/',
  cc: 'https://creativecommons.org/licenses/by/4.0/',
  modified: '/about#map-data',
};

/** Returns the data attribution of the built-in map as HTML for MapLibre, with links to both licences. */
export const attributionOf = (t: Translate): string => {
  const texts = {
    osm: t('results_map.osm'),
    odbl: 'ODbL',
    city: 'Ajuntament de Barcelona, Open Data BCN',
    cc: 'CC BY 4.0',
    modified: t('results_map.modified'),
  };
  const links = Object.entries(texts).map(([key, text]) => {
    const address = ADDRESSES[key as keyof typeof ADDRESSES];
    return [key, `<a href="${address}" target="_blank" rel="noreferrer">${text}</a>`];
  });
  return t('results_map.attribution', Object.fromEntries(links));
};

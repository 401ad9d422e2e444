import { everyone, type Row, signedInOnly } from './statuses.ts';
import { studio, world } from './world.ts';

const addPicture = async (public_id: string, folder: string) => {
  await world.db.insertInto('uploads').values({ public_id, folder, width: 1, height: 1, bytes: 1 }).execute();
  return public_id;
};

const pictureOf = (studioId: string) =>
  addPicture(`art_studios/${studioId}/${crypto.randomUUID().slice(0, 22)}`, `art_studios/${studioId}`);

const platformAsset = await addPicture(`platform_assets/${'A'.repeat(22)}`, 'platform_assets');

/** Routes of the site, of the search and of what everybody reads. */
export const siteRows: Record<string, Row> = {
  'GET /healthz': everyone(200),
  'GET /robots.txt': everyone(200),
  'GET /llms.txt': everyone(200),
  'GET /manifest.webmanifest': everyone(200),
  'GET /offline.html': everyone(200),
  'GET /sitemap.xml': everyone(200),
  'GET /sitemaps/:file': everyone(200, '/sitemaps/pages.xml'),
  'GET /og/home.jpg': everyone(200),
  'GET /og/offering/:file{[a-z0-9-]+\\.jpg}': everyone(404, '/og/offering/nothing.jpg'),
  'GET /og/studio/:file{[a-z0-9-]+\\.jpg}': everyone(404, '/og/studio/nothing.jpg'),
  'GET /readyz': everyone(503),
  'GET /api/v1/openapi.json': everyone(200),
  'GET /api/docs': everyone(200),
  'GET /api/docs.css': everyone(200),
  'GET /api/v1/stream': everyone(200),
  'GET /api/v1/site': everyone(200),
  'GET /api/v1/crawled-page': everyone(422),
  'GET /api/v1/landing-page': everyone(404),
  'GET /api/v1/landing-links': everyone(200),
  'POST /api/v1/contact-messages': {
    status: 201,
    body: () => ({ name: 'Ada', email: 'ada@example.test', topic: 'other', message: 'A message that is long enough.' }),
  },
  'POST /api/v1/page-views': { status: 204, body: () => ({ path: `/studios/${studio.slug}` }) },
  'GET /api/v1/catalogue/counts': everyone(200),
  'GET /api/v1/catalogue/last-seats': everyone(200),
  'GET /api/v1/catalogue/new-studios': everyone(200),
  'GET /api/v1/programme': everyone(200),
  'GET /api/v1/search/suggestions': everyone(200, '/api/v1/search/suggestions?q=clay'),
  'GET /api/v1/travel/reach': everyone(200, '/api/v1/travel/reach?near=41.4,2.17&mode=walking&minutes=20'),
  'GET /api/v1/search/facets': everyone(200),
  'GET /api/v1/search/places': everyone(200),
  'GET /api/v1/search/filter-suggestions': everyone(200),
  'GET /api/v1/search/ways-out': everyone(308),
  'GET /api/v1/studio-slugs/:slug': signedInOnly(200, { path: () => '/api/v1/studio-slugs/taller' }),
  'GET /api/v1/map-settings': everyone(200),
  'GET /api/v1/places': everyone(200, '/api/v1/places?q=Pujades'),
  'GET /api/v1/search/where': everyone(200, '/api/v1/search/where?q=Gracia'),
  'GET /calendars/:file': everyone(404, `/calendars/${'a'.repeat(43)}.ics`),
  'GET /api/v1/plans': everyone(200),
  'POST /media/v1/upload': signedInOnly(400),
  'GET /media/v1/settings': everyone(200),
  'GET /media/v1/upload/:uploadId': signedInOnly(200, { path: () => '/media/v1/upload/not-begun' }),
  'DELETE /media/v1/upload/:publicId{.+}': {
    path: async () => `/media/v1/upload/${await pictureOf(studio.id)}`,
    status: { visitor: 401, other: 404, owner: 204, manager: 204, instructor: 403, front_desk: 403, admin: 204 },
  },
  'GET /media/uploads/:path{.+}': everyone(404, '/media/uploads/avatars/none.webp'),
  'POST /functions/v1/delete-image': {
    body: () => ({ publicId: platformAsset }),
    status: { visitor: 401, guest: 403, other: 403, owner: 403, admin: 200 },
  },
  'POST /functions/v1/get-maps-key': everyone(200),
};

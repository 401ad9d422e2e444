import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import type { Env } from '#server/http/env.ts';
import { toProblemResponse } from '#server/http/problems.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Problem } from '#shared/refusal.ts';
import { IMMUTABLE } from '../picture-formats.ts';
import { type ByteRange, parseRange } from './chunks.ts';
import { limitConcurrentUploads } from './concurrent-uploads.ts';
import type { UploadFolders } from './folders.ts';
import { receiveForm, refuseTooLarge } from './receive-form.ts';
import { findServedPicture } from './served-pictures.ts';
import { findProgress, storeUpload } from './uploads.ts';
import { removeByPublicId } from './used-uploads.ts';

/** Milliseconds without a byte after which an upload is aborted. */
const STALL_TIMEOUT_MS = 20_000;

/** The name that a client gives an upload. */
const UPLOAD_KEY = /^[\w.:-]{1,100}$/;

/**
 * Uploads and their pictures, mounted at /media. Speaks the protocol of the specification's image hosting service,
 * whole or in chunks, with errors as `{error: {message}}`, and has a body limit of its own. If the operator has
 * configured a hosting service, `/v1/settings` names it.
 * @param uploadFolders the folders of other domains
 * @param stallTimeout milliseconds without data before an upload is aborted
 */
export const uploadRoutes = (
  services: Services,
  uploadFolders: readonly UploadFolders[] = [],
  stallTimeout = STALL_TIMEOUT_MS,
) =>
  hostingServiceRouter()
    .post('/v1/upload', requireSignIn, limitConcurrentUploads(), async (c) => {
      c.header('Cache-Control', 'no-store');
      refuseTooLarge(Number(c.req.header('content-length') ?? 0));
      const headers = readHeaders(c.req.header('x-unique-upload-id'), c.req.header('content-range'));
      const taken = await receiveForm({ config: services.config, request: c.req.raw, stallTimeout }, (form) =>
        storeUpload(services, uploadFolders, c.var.person, { ...form, ...headers }),
      );
      return c.json(taken);
    })
    .get('/v1/settings', (c) => {
      const { hosted } = services.config.media;
      return c.json({ hosted: hosted ? { url: hosted.uploadUrl, preset: hosted.preset } : null });
    })
    .get('/v1/upload/:uploadId', requireSignIn, async (c) => {
      c.header('Cache-Control', 'no-store');
      const key = c.req.param('uploadId');
      if (!UPLOAD_KEY.test(key)) refuse('http.not_found');
      return c.json(await findProgress(services, c.var.person, key));
    })
    .delete('/v1/upload/:publicId{.+}', requireSignIn, async (c) => {
      const isGone = await removeByPublicId(services, uploadFolders, c.var.person, c.req.param('publicId'));
      if (!isGone) refuse('http.not_found');
      return c.body(null, 204);
    })
    .get('/uploads/:path{.+}', async (c) => {
      const { data, type } = (await findServedPicture(services, c.req.path)) ?? refuse('http.not_found');
      return c.body(new Uint8Array(data), 200, {
        'Content-Type': type,
        'Cache-Control': IMMUTABLE,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    });

/**
 * The server function that removes an uploaded image (specification §7), mounted at /functions/v1: takes `{publicId}`.
 * A missing image is not an error.
 */
export const deleteImageFunction = (services: Services, uploadFolders: readonly UploadFolders[] = []) =>
  hostingServiceRouter().post('/delete-image', requireSignIn, async (c) => {
    const body: unknown = await c.req.json().catch(() => refuse('http.malformed'));
    const publicId = body && typeof body === 'object' && 'publicId' in body ? body.publicId : undefined;
    if (typeof publicId !== 'string' || publicId.includes('\0')) refuse('http.invalid');
    const isGone = await removeByPublicId(services, uploadFolders, c.var.person, publicId);
    return c.json({ result: isGone ? 'ok' : 'not found' });
  });

/** Creates a router whose errors have the format of the image hosting service. */
const hostingServiceRouter = () =>
  new Hono<Env>().onError(async (error, c) => {
    const problem = toProblemResponse(error, c);
    const { detail, code, data } = (await problem.json()) as Problem;
    const retryAfter = problem.headers.get('retry-after');
    if (retryAfter) c.header('Retry-After', retryAfter);
    c.header('Cache-Control', 'no-store');
    // Clients continue from the number of bytes received.
    const more = code === 'media.gap' ? data : undefined;
    return c.json({ error: { message: detail, code, ...more } }, problem.status as 400);
  });

function readHeaders(
  id: string | undefined,
  range: string | undefined,
): { key: string | undefined; range: ByteRange | undefined } {
  if (id !== undefined && !UPLOAD_KEY.test(id)) refuse('media.bad_range');
  return { key: id, range: range === undefined ? undefined : parseRange(range) };
}

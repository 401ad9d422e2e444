import { UPLOAD_PIECE_BYTES } from '#shared/media.ts';
import { findAccessToken } from '#web/accounts/auth-client.ts';
import { findUserId } from '#web/accounts/session.ts';
import { requestHeaders } from '#web/request-headers.ts';
import type { UploadedPicture } from './upload.ts';

/** What is sent: the file, its destination, and the id under which it can be resumed. */
export interface UploadRequest {
  id: string;
  folder: string;
  name: string;
  file: Blob;
}

/** The bytes received so far, or the finished picture. */
export type Progress = { bytes: number } | { picture: UploadedPicture };

/** A refusal of the service, or no response. */
export class UploadError extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly code: string | undefined;
  /** Bytes to continue from, if the service said so. */
  readonly bytes: number | undefined;
  /** Seconds to wait, if the service said so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    { says = '', code, bytes, retryAfter }: { says?: string; code?: string; bytes?: number; retryAfter?: number } = {},
  ) {
    super(says);
    this.status = status;
    this.code = code;
    this.bytes = bytes;
    this.retryAfter = retryAfter;
  }
}

export interface UploadClient {
  /**
   * Sends the next piece.
   * @param onSent called with the bytes sent of the whole
   * @throws UploadError
   */
  send(parcel: UploadRequest, from: number, onSent: (bytes: number) => void, signal: AbortSignal): Promise<Progress>;
  /** Returns how much of an upload the service has. @throws UploadError */
  ask(id: string, signal: AbortSignal): Promise<Progress>;
}

/**
 * Milliseconds without progress after which a connection counts as lost; and to wait for a complete picture to be
 * processed.
 */
const SILENCE = 30_000;
const READING = 180_000;

const SERVICE = '/media/v1/upload';

interface Answer {
  done?: boolean;
  bytes?: number;
  secure_url?: string;
  public_id?: string;
  width?: number;
  height?: number;
  placeholder?: string;
  error?: { message?: string; code?: string; bytes?: number };
}

interface Hosted {
  url: string;
  preset: string;
}

let asking: Promise<Hosted | null> | undefined;

/** Returns where pictures are sent, fetched once; null for our own service. */
function findHosted(): Promise<Hosted | null> {
  asking ??= fetch('/media/v1/settings', { headers: requestHeaders() })
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new UploadError(reply.status))))
    .then(
      ({ hosted }: { hosted: Hosted | null }) => hosted,
      (error) => {
        asking = undefined;
        throw error instanceof UploadError ? error : new UploadError(0);
      },
    );
  return asking;
}

/**
 * Returns a client of our image service, in pieces, or of a hosted one, as a whole.
 * @param owner the person whose pictures these are: another person who signs in must not send them
 */
export const browserUploadClient = (owner: string): UploadClient => ({
  async send(parcel, from, onSent, signal) {
    const hosted = await findHosted();
    const { file } = parcel;
    const start = hosted ? 0 : from;
    const end = hosted ? file.size : Math.min(file.size, start + UPLOAD_PIECE_BYTES);
    const form = new FormData();
    form.set('upload_preset', hosted?.preset ?? 'photos');
    form.set('folder', parcel.folder);
    form.set('file', file.slice(start, end, file.type), parcel.name);
    const headers = hosted
      ? new Headers()
      : await headersOf(owner, {
          'X-Unique-Upload-Id': parcel.id,
          'Content-Range': `bytes ${start}-${end - 1}/${file.size}`,
        });
    const sent = (bytes: number) => onSent(Math.min(end, start + bytes));
    return post(hosted?.url ?? SERVICE, { form, headers, sent, size: end - start, signal });
  },

  async ask(id, signal) {
    if (await findHosted()) return { bytes: 0 };
    try {
      const reply = await fetch(`${SERVICE}/${id}`, { headers: await headersOf(owner), signal });
      const answer = (await reply.json()) as Answer;
      return progressOf(reply.status, answer, reply.headers.get('Retry-After'));
    } catch (error) {
      throw error instanceof UploadError ? error : new UploadError(0);
    }
  },
});

async function headersOf(owner: string, own?: HeadersInit): Promise<Headers> {
  if ((await findUserId()) !== owner) throw new UploadError(401);
  return requestHeaders(own, await findAccessToken());
}

interface Post {
  form: FormData;
  headers: Headers;
  sent: (bytes: number) => void;
  size: number;
  signal: AbortSignal;
}

/** Posts by XMLHttpRequest, because `fetch` does not report upload progress. */
function post(url: string, { form, headers, sent, size, signal }: Post): Promise<Progress> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (time: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), time);
    };
    const stop = () => request.abort();
    request.open('POST', url);
    request.responseType = 'json';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      waitFor(SILENCE);
      sent(Math.min(loaded, size));
    };
    request.upload.onload = () => {
      waitFor(READING);
      sent(size);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    };
    request.onerror = () => reject(new UploadError(0));
    request.onabort = () => reject(new UploadError(0));
    request.onload = () => {
      try {
        resolve(progressOf(request.status, request.response, request.getResponseHeader('Retry-After')));
      } catch (failure) {
        reject(failure);
      }
    };
    signal.addEventListener('abort', stop);
    waitFor(SILENCE);
    request.send(form);
  });
}

function progressOf(status: number, answer: Answer | null, retryAfter: string | null): Progress {
  if (status < 200 || status > 299 || !answer) {
    const { message, code, bytes } = answer?.error ?? {};
    throw new UploadError(status, {
      ...(message && { says: message }),
      ...(code && { code }),
      ...(bytes !== undefined && { bytes }),
      ...(retryAfter && { retryAfter: Number(retryAfter) || 0 }),
    });
  }
  const { secure_url, public_id, width = 0, height = 0, bytes = 0, placeholder = '' } = answer;
  if (secure_url && public_id) return { picture: { secure_url, public_id, width, height, bytes, placeholder } };
  return { bytes };
}

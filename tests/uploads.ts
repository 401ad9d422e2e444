import { asPerson, type MadePerson } from './makers.ts';

/** The response of the image service. */
export interface UploadAnswer {
  status: number;
  secure_url: string;
  public_id: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  done?: boolean;
  error?: { message: string; code: string; bytes?: number };
}

export interface Sent {
  file?: Buffer | string | undefined;
  name?: string;
  folder: string;
  as?: Pick<MadePerson, 'accessToken'> | undefined;
  headers?: Record<string, string>;
}

/** Makes the form that a browser sends to the image service (specification §7). */
export function uploadForm({ file, name = 'me.jpg', folder }: Sent): FormData {
  const form = new FormData();
  if (file !== undefined) form.set('file', typeof file === 'string' ? file : new File([new Uint8Array(file)], name));
  form.set('upload_preset', 'unsigned');
  form.set('folder', folder);
  return form;
}

/** @param request `world.request`, or `fetch` with an origin */
export async function sendPicture(
  request: (path: string, init: RequestInit) => Promise<Response>,
  sent: Sent,
): Promise<UploadAnswer> {
  const reply = await request('/media/v1/upload', {
    method: 'POST',
    headers: { ...(sent.as && asPerson(sent.as as MadePerson)), ...sent.headers },
    body: uploadForm(sent),
  });
  return { status: reply.status, ...((await reply.json()) as Omit<UploadAnswer, 'status'>) };
}

/** The headers of a chunk of an upload. */
export const pieceHeaders = (id: string, first: number, count: number, total: number) => ({
  'X-Unique-Upload-Id': id,
  'Content-Range': `bytes ${first}-${first + count - 1}/${total}`,
});

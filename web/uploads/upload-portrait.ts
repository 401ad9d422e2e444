import { findAccessToken } from '../accounts/auth-client.ts';
import { requestHeaders } from '../request-headers.ts';

/** What the image service answers (specification §3). */
interface UploadAnswer {
  secure_url?: string;
  error?: { message?: string };
}

/** The service refused, and may have said why. */
export class UploadFailure extends Error {}

/**
 * Sends a picture to the image service, which crops it to a square.
 * By XMLHttpRequest: `fetch` does not tell how far an upload is.
 * @param folder one whose pictures are portraits
 * @param onProgress is told the part that has gone, from 0 to 1
 * @returns the picture's address
 * @throws UploadFailure with the service's message, or an empty one when it gave none
 */
export async function uploadPortrait(file: File, folder: string, onProgress: (part: number) => void): Promise<string> {
  const headers = requestHeaders({}, await findAccessToken());
  const form = new FormData();
  form.set('upload_preset', 'avatars');
  form.set('folder', folder);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/media/v1/upload');
    request.responseType = 'json';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new UploadFailure(''));
    request.onload = () => {
      const answer: UploadAnswer | null = request.response;
      if (request.status < 300 && answer?.secure_url) resolve(answer.secure_url);
      else reject(new UploadFailure(answer?.error?.message ?? ''));
    };
    request.send(form);
  });
}

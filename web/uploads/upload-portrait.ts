import { findAccessToken } from '../accounts/auth-client.ts';
import { requestHeaders } from '../request-headers.ts';

/** The image service's response (specification §3). */
interface UploadAnswer {
  secure_url?: string;
  error?: { message?: string };
}

/** A refusal of the service, with its message if it gave one. */
export class UploadFailure extends Error {}

/**
 * Uploads a picture to the image service, which crops those in folders of portraits to a square. By XMLHttpRequest,
 * because `fetch` does not report upload progress.
 * @param onProgress called with the fraction sent, from 0 to 1
 * @returns the picture's URL
 * @throws UploadFailure with the service's message, or an empty one if it gave none
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

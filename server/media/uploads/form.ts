import { refuse } from '../../http/refuse.ts';

/** The fields of an upload (specification §7). */
export interface UploadForm {
  file: File;
  /** "" when none is named. */
  folder: string;
}

/**
 * Reads a multipart form. Its field `upload_preset` is a hosting service's own affair: it is taken and means nothing.
 * @throws Refusal `media.no_file` for anything else than a form with a file in it
 */
export async function readForm(request: Request): Promise<UploadForm> {
  const form = await request.formData().catch(() => refuse('media.no_file'));
  const file = form.get('file');
  const folder = form.get('folder');
  if (!(file instanceof File) || file.size === 0) refuse('media.no_file');
  return { file, folder: typeof folder === 'string' ? folder : '' };
}

import { expectOk } from '../api.ts';

/**
 * Fetches a file with the name from the server, and saves it. Fetched rather than linked, because it needs the access
 * token.
 * @throws ApiProblem
 */
export async function fetchFile(request: Promise<unknown>, fallback: string): Promise<void> {
  // The typed client takes files for JSON.
  const response = (await expectOk(request as never)) as Response;
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? fallback;
  const { saveFile } = await import('../ui/lazy/save-file.ts');
  saveFile(await response.blob(), name);
}

import { type Client, expectOk } from '#web/api.ts';

/** Fetches the file with all personal data, with the name that the server gave it. @throws ApiProblem */
export async function fetchExport(api: Client): Promise<{ content: Blob; name: string | undefined }> {
  const response = await expectOk(api.me.export.$get());
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { content: await response.blob(), name };
}

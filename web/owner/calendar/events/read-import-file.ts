import { MAX_IMPORT_CHARACTERS } from '#shared/events.ts';
import { decodeText } from '#shared/text/decode-text.ts';

/** The most bytes in UTF-8 for each unit of a string's length. */
const MAX_BYTES = 3;

/**
 * Reads a file to import, in any encoding that spreadsheets write.
 * @returns undefined if it has more characters than the API accepts
 */
export async function readImportFile(file: Blob): Promise<string | undefined> {
  // A file that is too big in any case is not read.
  if (file.size > MAX_BYTES * MAX_IMPORT_CHARACTERS) return undefined;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text.length <= MAX_IMPORT_CHARACTERS ? text : undefined;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { root } from '#server/root.ts';
import { Studio, type StudioStory } from './story.ts';

const FOLDER = join(root, 'demo', 'barcelona');

/**
 * Reads the studios of the demo world from demo/barcelona, in the order of studios.yaml.
 * @throws Error with the file, and each invalid field with what it accepts
 */
export const readStories = (folder = FOLDER): StudioStory[] =>
  read(folder, 'studios.yaml', z.array(z.string())).map((name) => read(folder, `${name}.yaml`, Studio));

function read<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(load(readFileSync(join(folder, file), 'utf8')));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : error;
    throw new Error(`demo/barcelona/${file}: ${problem instanceof Error ? problem.message : problem}`);
  }
}

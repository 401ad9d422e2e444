import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawLogo, LOGO_PATHS } from '#demo/logo.ts';
import { root } from '#server/root.ts';

// Draws the demo's logo into public/demo: `node atelio.mjs generate logo`. A test holds the two together.

mkdirSync(join(root, 'public', 'demo'), { recursive: true });
for (const theme of ['light', 'dark'] as const) {
  writeFileSync(join(root, 'public', LOGO_PATHS[theme]), await drawLogo(theme));
}

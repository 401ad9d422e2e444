import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

/** The URL of the service worker, which decides for which pages it may answer. */
const FILE = 'service-worker.js';

/**
 * Vite plugin that writes the service worker beside the browser's bundle, as one file under a name without a hash. Its
 * constant `BUILD` changes with every file of the bundle.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const id = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundleWorker(id) });
    },
  };
}

async function bundleWorker(id: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(id) },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: 'web/service-worker/service-worker.ts', output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('The service worker is more than one bundle');
  return built.output[0].code;
}

import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // A page's few small pictures stay files: they are cached, and the policy of the page stays simple.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // React, the router and the query cache are on every page: one file, which changes only with them.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router|@tanstack)[\\/]|rolldown-runtime|preload-helper/,
                  priority: 2,
                },
                // What two screens share comes in one file too: a page should not fetch crumbs. What is loaded
                // on demand (dialogs, accounts but for who is signed in, texts) stays apart.
                {
                  name: 'shared',
                  test: /[\\/](web|shared|hono)[\\/](?!.*(schemas|locales|lazy|accounts[\\/](?!session|auth-client|auth-request|sign-out)|bookings|dashboard|settings|onboarding|uploads|map[\\/]|form[\\/]|plan[\\/]|team[\\/]))/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The server and the screens share one bundle: they hand each other the load context.
        rollupOptions: { input: './server/entry.ts' },
      },
    },
  },
});

import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Loaders are a few lines: a file of their own costs more than it spares.
  splitRouteModules: false,
} satisfies Config;

// Who may import whom. The floors are explained in docs/architecture.md; `tests/architecture.test.ts` plants a violation of each
// kind and expects it to be found, so that these rules can never silently stop working.

/** The files of server/ on which everything stands. */
const GROUND =
  '(config/|(abortable|atomic-files|config|log|phone-numbers|private-folder|random-code|repeat|root|slug-of|translate|worker-process)\\.ts$)';
/** The folders of server/ without rules of the product. */
const INFRASTRUCTURE = ['db', 'providers', 'services\\.ts$', 'http'];
/** Calculations and SQL that several domains share. */
const SHARED = ['read-models', 'availability'];
/** The domains, in the order in which they know each other. */
const DOMAINS = [
  'activity',
  'mail',
  'sms',
  'media',
  'travel',
  'auth',
  'live',
  'notifications',
  'accounts',
  'site',
  'studios',
  'offerings',
  'events',
  'slots',
  'ledger',
  'promo-codes',
  'plans',
  'payments',
  'gift-cards',
  'payouts',
  'passes',
  'bookings',
  'reconciliation',
  'disputes',
  'invoices',
  'calendars',
  'reviews',
  'owner-desk',
  'messages',
  'search',
  'landing',
  'favorites',
  'saved-searches',
  'views',
  'crawling',
  'job-queue',
  'admin',
  'seo',
  'reference',
];
/** The kinds of vendors. */
const PROVIDERS = ['billing', 'captcha', 'geocoding', 'identity', 'mail', 'payments', 'routing', 'sms', 'storage'];
/** The files of server/ that put the program together. */
const ASSEMBLY = '(api|app|dev|entry|jobs|main|personal-data|purchases|screens|start|uncaught-errors)\\.ts$';
/** All of server/, from the ground up: each floor imports the floors before it in this list, and none after it. */
const FLOORS = [GROUND, ...INFRASTRUCTURE, ...SHARED, ...DOMAINS, ASSEMBLY].map((floor) =>
  /^[a-z-]+$/.test(floor) ? `${floor}/` : floor,
);
/** The floors inside server/bookings, in the same way: its folders, then what puts them together. */
const BOOKING_FLOORS = [
  'core/',
  'mails/',
  'details/',
  'waitlist/',
  'desk-payments/',
  'changes/',
  'earning/',
  'paying/',
  'reductions/',
  'seats/',
  'courses/',
  'rebooking/',
  'cancellation/',
  'requests/',
  'split/',
  'refunds/',
  'minimum/',
  'reminders/',
  'tickets/',
  'notifications/',
  '[^/]+\\.ts$',
];
const TESTS = '(\\.test\\.tsx?$|^tests/|^e2e/|^bench/|^drills/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or miss a third. A type counts as much as a value.',
      severity: 'error',
      from: { path: '^(server|shared|art|demo)/' },
      to: { circular: true },
    },
    {
      name: 'no-circles-at-run-time',
      comment: 'The parts that a screen fetches on demand may take the types of their caller.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...FLOORS.map((floor, at) => ({
      name: 'imports-go-down',
      comment: 'A folder of the server knows only those before it in FLOORS, types included.',
      severity: 'error',
      from: { path: `^server/${floor}`, pathNot: TESTS },
      to: { path: `^server/(${FLOORS.slice(at + 1).join('|')})` },
    })).slice(0, -1),
    ...BOOKING_FLOORS.map((floor, at) => ({
      name: 'bookings-go-down',
      comment: 'A folder of server/bookings knows only those before it in BOOKING_FLOORS, types included.',
      severity: 'error',
      from: { path: `^server/bookings/${floor}`, pathNot: TESTS },
      to: { path: `^server/bookings/(${BOOKING_FLOORS.slice(at + 1).join('|')})` },
    })).slice(0, -1),
    {
      name: 'shared-is-pure',
      comment: 'shared/ runs in the browser and on the server: zod and nothing else.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TESTS },
      to: { pathNot: '^(shared/|node_modules/zod/)' },
    },
    {
      name: 'art-stands-alone',
      comment: 'art/ draws the covers from a craft and a seed. It knows the list of crafts and nothing else.',
      severity: 'error',
      from: { path: '^art/', pathNot: TESTS },
      to: { pathNot: '^(art/|shared/studios/studios\\.ts$)' },
    },
    {
      name: 'covers-are-drawn-in-the-image-process',
      comment:
        'The drawings are 9,000 lines. What names, describes or tints a cover reads art/cover-design.ts instead.',
      severity: 'error',
      from: { path: '^(server|demo)/', pathNot: ['^server/media/imaging/render-cover\\.ts$', TESTS] },
      to: { path: '^art/', pathNot: '^art/(cover-design|frame)\\.ts$' },
    },
    {
      name: 'browser-without-schemas',
      comment: 'zod weighs 11 kB in a browser: screens take the types of schemas only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(shared/schemas/|node_modules/zod/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-the-api-only-by-type',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|art|demo|tests)/', pathNot: '^server/api\\.ts$' },
    },
    {
      name: 'web-never-runs-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-meets-the-web-in-one-place',
      comment: 'server/screens.ts hands the API to the screens it renders; nothing else of the server knows them.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/screens\\.ts$', TESTS] },
      to: { path: '^web/' },
    },
    {
      name: 'demo-only-at-the-door',
      comment: 'The entries hand the demo world to the program, which does not know it otherwise.',
      severity: 'error',
      from: { path: '^(server|web|shared)/', pathNot: ['^server/(entry|dev)\\.ts$', TESTS] },
      to: { path: '^demo/' },
    },
    {
      name: 'not-from-tests',
      severity: 'error',
      from: { path: '^(server|web|shared|art|demo)/', pathNot: TESTS },
      to: { path: '^(tests|e2e|bench|drills)/' },
    },
    {
      name: 'domains-meet-in-their-main-file',
      comment:
        'Another domain imports <domain>.ts, never its queries, jobs, mails or routes; those for admins are mounted by one.',
      severity: 'error',
      from: { path: `^server/(${DOMAINS.join('|')})/`, pathNot: ['^server/admin/routes\\.ts$', TESTS] },
      to: {
        path: `^server/(${DOMAINS.join('|')})/`,
        pathNot: ['^server/$1/', ...DOMAINS.map((domain) => `^server/${domain}/${domain}\\.ts$`)],
      },
    },
    {
      name: 'admin-routes-behind-the-door',
      comment: 'Only server/admin/routes.ts mounts what is for admins.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/admin/routes\\.ts$', TESTS] },
      to: { path: '^server/.+/admin-routes\\.ts$' },
    },
    {
      name: 'providers-meet-at-their-port',
      comment: 'Outside of providers/<kind>, only its port and its chooser, <kind>.ts, are known, and no vendor.',
      severity: 'error',
      from: { path: '^(server|demo)/', pathNot: ['^server/providers/', TESTS] },
      to: {
        path: '^server/providers/[^/]+/',
        pathNot: PROVIDERS.map((kind) => `^server/providers/${kind}/(port|${kind})\\.ts$`),
      },
    },
    {
      name: 'providers-know-no-other-kind',
      severity: 'error',
      from: { path: '^server/providers/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/providers/[^/]+/', pathNot: '^server/providers/$1/' },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^server/.+[/-]routes\\.ts$' },
      to: { path: '^(server/.+/queries\\.ts$|node_modules/(kysely|pg)/)' },
    },
    {
      name: 'queries-hold-no-rules',
      severity: 'error',
      from: { path: '^server/.+/queries\\.ts$' },
      to: { path: '^server/.+/(routes|jobs|emails)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.react-router|build|node_modules/\\.)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

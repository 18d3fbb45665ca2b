const { FLOORS, SUBJECTS } = require('./scripts/subjects.mjs');

/**
 * The table of docs/architecture.md: which floor may import from which. Down the stairs to ask,
 * never sideways between routes or platforms.
 */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(app|server|sandbox|db|seed|tests|scripts)/',
    pathNot: allowed.map((room) => `^${room}`),
  },
});

/** A subject imports itself and those before it in the list, on every floor; pages put several together. */
const subjects = Object.keys(SUBJECTS);
const tiers = subjects.slice(0, -1).map((subject, rank) => ({
  name: `${subject}-not-upward`,
  severity: 'error',
  from: { path: `^app/(${FLOORS.join('|')})/${subject}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^app/(${FLOORS.join('|')})/(${subjects.slice(rank + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...tiers,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('domain', 'app/domain/', ['app/domain/']),
    only('content', 'app/content/', [
      'app/content/',
      'app/domain/',
      'app/(?:(?:(?:account|erp)-)?paths|framework)\\.ts',
    ]),
    only('models', 'app/models/', ['app/models/', 'app/domain/', 'app/config', 'db/']),
    only('platforms', 'app/platforms/', ['app/platforms/', 'app/domain/', 'app/config']),
    {
      name: 'platforms-apart',
      severity: 'error',
      from: { path: '^app/platforms/([^/]+)/' },
      to: { path: '^app/platforms/', pathNot: '^app/platforms/$1/' },
    },
    only('services', 'app/services/', [
      'app/services/',
      'app/models/',
      'app/platforms/',
      'app/domain/',
      'app/content/',
      'app/config',
      'db/schema',
    ]),
    // What a request has extends what services work with; http calls no service.
    only('http', 'app/http/', [
      'app/http/',
      'app/services/context\\.ts',
      'app/models/',
      'app/platforms/',
      'app/domain/',
      'app/content/',
      'app/(?:(?:(?:account|erp)-)?paths|framework(?:\\.server)?)\\.ts',
      'app/config',
      'db/schema',
    ]),
    only('components', 'app/components/', [
      'app/components/',
      'app/domain/',
      'app/content/',
      'app/(?:(?:(?:account|erp)-)?paths|framework)\\.ts',
      'app/styles/',
    ]),
    {
      name: 'ui-knows-no-shop',
      severity: 'error',
      from: { path: '^app/components/ui/' },
      to: {
        path: '^app/',
        pathNot: '^app/(?:(?:components/ui|domain|content/core)/|framework\\.ts)',
      },
    },
    {
      name: 'development-apart',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: '^app/(development/|routes\\.ts)' },
      to: { path: '^app/development/' },
    },
    {
      name: 'routes-apart',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: '^(app/routes|server|sandbox|seed|tests|scripts)/' },
    },
    only('sandbox', 'sandbox/', ['sandbox/', 'seed/']),
    {
      name: 'app-stands-alone',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(sandbox|seed|server|tests|scripts)/' },
    },
    only('database', 'db/', ['db/', 'seed/', 'app/models/']),
    {
      name: 'server-has-no-sandbox',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(sandbox|seed|tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|build)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};

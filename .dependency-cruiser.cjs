/**
 * Import directions: surfaces → contexts → platform, never back; between contexts only downward.
 * `test/project/rules.spec.ts` plants a violation of every rule here, and fails for a rule that catches nothing.
 */

/** Which other contexts each context may import. A new context is refused until it is listed here. */
const CONTEXTS = {
  access: [],
  notifications: ['access'],
  billing: ['access'],
  accounts: ['billing', 'notifications', 'access'],
  listings: ['access'],
  directories: ['listings', 'access'],
  catalog: ['directories', 'listings', 'access'],
  reports: ['catalog', 'directories', 'listings', 'notifications', 'access'],
  saved: ['catalog', 'directories', 'listings', 'access'],
  'launch-lists': ['catalog', 'directories', 'listings', 'access'],
  imports: ['catalog', 'directories', 'listings', 'access'],
  webhooks: ['notifications', 'access'],
  partners: ['catalog', 'directories', 'listings', 'webhooks', 'accounts', 'notifications', 'access'],
  requests: ['partners', 'catalog', 'accounts', 'notifications', 'access'],
  support: ['partners', 'catalog', 'directories', 'webhooks', 'notifications', 'access'],
  team: ['requests', 'support', 'partners', 'webhooks', 'catalog', 'directories', 'listings', 'access'],
};

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const contextRules = Object.entries(CONTEXTS).map(([name, below]) =>
  forbid(
    `context-${name}-only-downward`,
    { path: `^src/contexts/${name}/` },
    { path: '^src/contexts/', pathNot: `^src/contexts/(${[name, ...below].join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    forbid('no-circle', {}, { circular: true }),
    { ...forbid('no-folder-circle', { path: '^src/' }, { circular: true }), scope: 'folder' },
    forbid(
      'no-orphan',
      { orphan: true, pathNot: '\\.(spec\\.ts|d\\.m?ts)$|^src/surfaces/web/kit/assets/[^/]+\\.js$' },
      {},
    ),
    forbid('platform-knows-no-business', { path: '^src/platform/' }, { path: '^src/(contexts|surfaces)/' }),
    forbid('contexts-not-to-surfaces', { path: '^src/contexts/' }, { path: '^src/surfaces/' }),
    forbid(
      'contexts-know-no-http',
      { path: '^src/contexts/', pathNot: '\\.spec\\.ts$' },
      {
        path: '^src/platform/http/|node_modules/(@types/)?express/|node_modules/@nestjs/platform-express/|^(node:)?https?$',
      },
    ),
    ...contextRules,
    forbid(
      'contexts-are-listed',
      { path: '^src/' },
      { path: '^src/contexts/', pathNot: `^src/contexts/(${Object.keys(CONTEXTS).join('|')})/` },
    ),
    forbid(
      'web-kit-knows-no-pages',
      { path: '^src/surfaces/web/kit/' },
      { path: '^src/surfaces/web/', pathNot: '/kit/' },
    ),
    forbid(
      'web-site-imports-kit-only',
      { path: '^src/surfaces/web/site/' },
      { path: '^src/surfaces/web/', pathNot: '^src/surfaces/web/(kit|site)/' },
    ),
    forbid(
      'web-account-imports-kit-only',
      { path: '^src/surfaces/web/account/' },
      { path: '^src/surfaces/web/', pathNot: '^src/surfaces/web/(kit|account)/' },
    ),
    forbid(
      'web-partner-imports-kit-only',
      { path: '^src/surfaces/web/partner/' },
      { path: '^src/surfaces/web/', pathNot: '^src/surfaces/web/(kit|partner)/' },
    ),
    // The console shows the page of a listing before it is saved.
    forbid(
      'web-console-only-to-listing-views',
      { path: '^src/surfaces/web/console/' },
      {
        path: '^src/surfaces/web/',
        pathNot: '^src/surfaces/web/(kit/|console/|site/(tools/tool|directories/directory)\\.view\\.)',
      },
    ),
    forbid('web-not-to-admin', { path: '^src/surfaces/web/' }, { path: '^src/surfaces/admin/' }),
    forbid('layers-not-to-entry-files', { path: '^src/(platform|contexts|surfaces)/' }, { path: '^src/[^/]+\\.ts$' }),
    forbid('migrations-stand-alone', { path: '^migrations/' }, { path: '^(src|test)/' }),
    forbid('source-not-to-test', { path: '^src/' }, { path: '^test/' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};

/** Directions: surfaces → contexts → platform; between contexts only downward; access lies at the bottom. */
const notBetween = (from, to) => ({
  name: `${from}-not-to-${to}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: `^src/${to}/` },
});

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan', severity: 'error', from: { orphan: true, pathNot: '\\.(spec|d)\\.ts$' }, to: {} },
    notBetween('platform', '(contexts|surfaces)'),
    notBetween('contexts', 'surfaces'),
    notBetween('contexts/access', 'contexts/(?!access)'),
    notBetween('contexts/catalog', 'contexts/(?!catalog|access)'),
    notBetween('contexts/directories', 'contexts/(?!directories|access)'),
    notBetween('contexts/webhooks', 'contexts/(?!webhooks|access)'),
    notBetween('contexts/partners', 'contexts/support'),
    {
      name: 'rooms-do-not-reach-up',
      severity: 'error',
      from: { path: '^src/(platform|contexts|surfaces)/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    { name: 'source-not-to-test', severity: 'error', from: { path: '^src/' }, to: { path: '^test/' } },
    {
      name: 'environment-is-read-once',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main\\.ts$' },
      to: { path: '^node:process$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};

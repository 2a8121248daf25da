import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const importRules = join(root, '.dependency-cruiser.cjs');

type Import = [from: string, to: string];

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Neither imported nor importing. */
const ORPHAN = 'src/platform/http/orphan.ts';

/** Imports that must be rejected, by the rule that rejects them. Each is a separate file. */
const REJECTED: Record<string, Import[]> = {
  // For a cycle, the alphabetically first file is reported.
  'no-circle': [['src/platform/jobs/circle-a.ts', 'src/platform/jobs/circle-b.ts']],
  // The folders: no two of these files import each other.
  'no-folder-circle': [
    ['src/platform/metrics', 'src/platform/secrets'],
    ['src/platform/secrets', 'src/platform/metrics'],
  ],
  'no-orphan': [[ORPHAN, ORPHAN]],
  'platform-knows-no-business': [
    ['src/platform/http/to-context.ts', 'src/contexts/catalog/leaf.ts'],
    ['src/platform/http/to-surface.ts', 'src/surfaces/mcp/leaf.ts'],
  ],
  'contexts-not-to-surfaces': [['src/contexts/support/to-surface.ts', 'src/surfaces/mcp/leaf.ts']],
  'contexts-know-no-http': [['src/contexts/support/to-http.ts', 'src/platform/http/responses/leaf.ts']],
  'context-access-only-downward': [['src/contexts/access/keys/to-catalog.ts', 'src/contexts/catalog/leaf.ts']],
  'context-notifications-only-downward': [
    ['src/contexts/notifications/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts'],
  ],
  'context-billing-only-downward': [['src/contexts/billing/to-listings.ts', 'src/contexts/listings/search/leaf.ts']],
  'context-accounts-only-downward': [['src/contexts/accounts/to-listings.ts', 'src/contexts/listings/search/leaf.ts']],
  'context-listings-only-downward': [['src/contexts/listings/search/to-catalog.ts', 'src/contexts/catalog/leaf.ts']],
  'context-catalog-only-downward': [['src/contexts/catalog/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts']],
  'context-directories-only-downward': [['src/contexts/directories/to-catalog.ts', 'src/contexts/catalog/leaf.ts']],
  'context-reports-only-downward': [['src/contexts/reports/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts']],
  'context-saved-only-downward': [['src/contexts/saved/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts']],
  'context-launch-lists-only-downward': [['src/contexts/launch-lists/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts']],
  'context-imports-only-downward': [['src/contexts/imports/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts']],
  'context-webhooks-only-downward': [['src/contexts/webhooks/to-partners.ts', 'src/contexts/partners/leaf.ts']],
  'context-partners-only-downward': [['src/contexts/partners/to-support.ts', 'src/contexts/support/leaf.ts']],
  'context-requests-only-downward': [['src/contexts/requests/to-support.ts', 'src/contexts/support/leaf.ts']],
  'context-support-only-downward': [['src/contexts/support/to-unlisted.ts', 'src/contexts/unlisted/leaf.ts']],
  'context-team-only-downward': [['src/contexts/team/to-unlisted.ts', 'src/contexts/unlisted/leaf.ts']],
  'contexts-are-listed': [
    ['src/surfaces/mcp/to-unlisted.ts', 'src/contexts/unlisted/leaf.ts'],
    ['src/contexts/support/to-unlisted.ts', 'src/contexts/unlisted/leaf.ts'],
    ['src/contexts/team/to-unlisted.ts', 'src/contexts/unlisted/leaf.ts'],
  ],
  'web-kit-knows-no-pages': [['src/surfaces/web/kit/to-site.ts', 'src/surfaces/web/site/leaf.ts']],
  // Without cycles, which another rule reports.
  'web-site-imports-kit-only': [['src/surfaces/web/site/to-others.ts', 'src/surfaces/web/others/leaf.ts']],
  'web-account-imports-kit-only': [['src/surfaces/web/account/to-site.ts', 'src/surfaces/web/site/leaf.ts']],
  'web-partner-imports-kit-only': [['src/surfaces/web/partner/to-account.ts', 'src/surfaces/web/account/leaf.ts']],
  'web-console-only-to-listing-views': [
    ['src/surfaces/web/console/to-site.ts', 'src/surfaces/web/site/leaf.ts'],
    ['src/surfaces/web/console/to-account.ts', 'src/surfaces/web/account/leaf.ts'],
  ],
  'web-not-to-admin': [['src/surfaces/web/console/to-admin.ts', 'src/surfaces/admin/leaf.ts']],
  'layers-not-to-entry-files': [['src/surfaces/mcp/to-app.ts', 'src/app.ts']],
  'migrations-stand-alone': [['migrations/to-source.ts', 'src/app.ts']],
  'source-not-to-test': [['src/surfaces/mcp/to-test.ts', 'test/leaf.ts']],
};

/** Completes the cycles above, and is not reported itself. */
const CYCLE_ENDS: Import[] = [
  ['src/platform/jobs/circle-b.ts', 'src/platform/jobs/circle-a.ts'],
  ['src/platform/metrics/to-secrets.ts', 'src/platform/secrets/leaf.ts'],
  ['src/platform/secrets/to-metrics.ts', 'src/platform/metrics/leaf.ts'],
];

const ALLOWED: Import[] = [
  ['src/app.ts', 'src/surfaces/mcp/leaf.ts'],
  ['src/surfaces/mcp/to-context.ts', 'src/contexts/catalog/leaf.ts'],
  ['src/surfaces/web/console/to-preview.ts', 'src/surfaces/web/site/tools/tool.view.ts'],
  ['src/surfaces/web/account/to-kit.ts', 'src/surfaces/web/kit/leaf.ts'],
  ['src/contexts/support/to-partners.ts', 'src/contexts/partners/leaf.ts'],
  ['src/contexts/partners/to-webhooks.ts', 'src/contexts/webhooks/leaf.ts'],
  ['src/contexts/catalog/to-access.ts', 'src/contexts/access/keys/leaf.ts'],
  ['src/contexts/access/to-own-folder.ts', 'src/contexts/access/keys/leaf.ts'],
  ['src/contexts/catalog/to-platform.ts', 'src/platform/database/leaf.ts'],
  ['migrations/index.ts', 'migrations/leaf.ts'],
  ['test/some.spec.ts', 'src/app.ts'],
];

/** Creates a file for each import, and returns the violated rules. */
async function violations(imports: Import[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-rules-'));
  try {
    const files = new Map([['tsconfig.json', '{ "compilerOptions": { "module": "nodenext" } }']]);
    for (const [from, to] of imports.filter(([from]) => from.endsWith('.ts'))) {
      const up = '../'.repeat(dirname(from).split('/').length);
      if (from !== to) files.set(from, `import '${up}${to.replace(/ts$/, 'js')}';`);
      if (!files.has(to)) files.set(to, 'export {};');
    }
    for (const [name, content] of files) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const options = ['src', 'migrations', 'test', '--config', importRules, '--output-type', 'json'];
    // The exit code is the number of violations, which this test expects.
    const { stdout } = await run(process.execPath, [program, ...options], { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    const report = JSON.parse(stdout) as { summary: { violations: Violation[] } };
    return report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('The import rules', () => {
  it('each report a planted violation', async () => {
    const { forbidden } = createRequire(__filename)(importRules) as { forbidden: { name: string }[] };
    expect(Object.keys(REJECTED).sort()).toEqual(forbidden.map(({ name }) => name).sort());
    const planted = Object.entries(REJECTED).flatMap(([rule, imports]) =>
      imports.map(([from, to]) => `${rule}: ${from} → ${to}`),
    );
    expect(await violations([...Object.values(REJECTED).flat(), ...CYCLE_ENDS])).toEqual(planted.sort());
  });

  it('allow imports that go downward', async () => {
    expect(await violations(ALLOWED)).toEqual([]);
  });
});

describe('The environment', () => {
  const WAYS_TO_READ_IT = [
    'process.env.A;',
    'process["env"].A;',
    'const { env } = process;',
    'globalThis.process.env.A;',
    'import { env as all } from "node:process";',
    'import whole from "process";',
  ];

  it('is read only by the programs and src/platform/config', async () => {
    const code = WAYS_TO_READ_IT.join('\n');
    const rejected = [
      'src/start.ts',
      'src/platform/database/migrate.ts',
      'src/surfaces/admission/policy.ts',
      'migrations/index.ts',
    ];
    const allowed = [
      'src/main.ts',
      'src/commands/admin-link.ts',
      'src/commands/support-eval.ts',
      'src/commands/server-json.ts',
      'src/platform/config/config.ts',
      'test/project/rules.spec.ts',
    ];
    const planted = [...rejected, ...allowed].map((filePath) => ({ filePath, code }));
    const child = run(process.execPath, [join(__dirname, 'environment-rules.mjs')], { cwd: root });
    child.child.stdin?.end(JSON.stringify(planted));
    const { stdout } = await child;
    const everyLine = WAYS_TO_READ_IT.map((_, index) => index + 1);
    expect(JSON.parse(stdout)).toEqual([...rejected.map(() => everyLine), ...allowed.map(() => [])]);
  });
});

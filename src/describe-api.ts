import type { INestApplication } from '@nestjs/common';
import { AccessModule } from './contexts/access/access.module.js';
import { PolicyCheck } from './contexts/access/policy-check.js';
import type { Policy } from './contexts/access/policy.js';
import { CatalogModule } from './contexts/catalog/catalog.module.js';
import { DirectoriesModule } from './contexts/directories/directories.module.js';
import { PartnersModule } from './contexts/partners/partners.module.js';
import { SupportModule } from './contexts/support/support.module.js';
import { Config } from './platform/config/config.js';
import { describeLimits, JSON_BODY } from './platform/input/json-limits.js';
import { RouteTable } from './platform/http/route-table.js';
import { AdminModule } from './surfaces/admin/admin.module.js';
import type { ApiDocuments } from './surfaces/reference/documents.js';
import { buildDocument } from './surfaces/reference/openapi-document.js';
import { ReferenceModule } from './surfaces/reference/reference.module.js';
import { ACCEPTABLE_USE } from './contexts/access/acceptable-use.js';

const PUBLIC_DESCRIPTION = `A catalog of AI tools and of startup and SaaS submission directories. Partners submit tools to it and follow the work on them.

Send your API key as \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`. Every answer is an envelope: \`success\`, then \`data\` (and \`pagination\` on the two searches) or \`error\`. Budgets are counted per key in fixed windows of a minute; every answer shows what is left in its \`X-RateLimit-*\` headers.

A JSON body is UTF-8, and ${describeLimits(JSON_BODY)}. Paths are case-sensitive.

${ACCEPTABLE_USE.terms}`;

/** The public OpenAPI document and the admin one, both from the controllers' decorators. `npm run openapi` writes them to files. */
export function describeApi(app: INestApplication): ApiDocuments {
  const routes = app.get(RouteTable);
  const policies = app.get(PolicyCheck);
  const { siteUrl } = app.get(Config);
  const policyOf = (method: string, path: string): Policy | undefined => {
    const nestPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const route = routes.routes.find((candidate) => candidate.method === method && candidate.path === nestPath);
    return route && policies.policyOf(route);
  };
  return {
    public: buildDocument(app, {
      title: 'Catalog Service',
      description: PUBLIC_DESCRIPTION,
      siteUrl,
      modules: [CatalogModule, DirectoriesModule, PartnersModule, SupportModule, AccessModule, ReferenceModule],
      base: '/v1',
      tags: [
        { name: 'Tools', description: 'AI tool listings, their categories and tags.' },
        { name: 'Directories', description: 'Submission directories and their categories.' },
        { name: 'Partners', description: 'Submitting tools and following them. Needs a partner key.' },
        {
          name: 'Support',
          description: "Customers' questions and the replies to them. Needs a partner key with support.",
        },
        { name: 'Webhooks', description: 'What is sent to the webhook address of a partner.' },
        { name: 'Service', description: 'The service itself and your key.' },
      ],
      policyOf,
      webhooks: true,
    }),
    admin: buildDocument(app, {
      title: 'Catalog Service: admin API',
      description:
        'For internal admins. Needs an admin key. The envelope, paging, errors and limits of bodies are those of the public API.',
      siteUrl,
      modules: [AdminModule],
      base: '/v1/admin',
      tags: [
        { name: 'Users', description: 'People who hold catalog keys.' },
        { name: 'Keys', description: 'Issuing and revoking API keys.' },
        { name: 'Partners', description: 'Partner clients and their keys.' },
        { name: 'Submissions', description: 'Tools that partners submitted, and the work on them.' },
        { name: 'Support', description: "Partners' knowledge, and conversations that wait for a human." },
        { name: 'Webhooks', description: 'What was sent to partners, and how it went.' },
        { name: 'Catalog', description: 'Tools, directories and their labels.' },
        { name: 'Watch', description: 'Who did what, when.' },
      ],
      policyOf,
    }),
  };
}

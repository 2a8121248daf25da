import type { INestApplication } from '@nestjs/common';
import { AccessModule } from '../contexts/access/access.module.js';
import { PolicyCheckService } from '../surfaces/admission/policy-check.service.js';
import type { Policy } from '../surfaces/admission/policy.js';
import { CatalogModule } from '../contexts/catalog/catalog.module.js';
import { DirectoriesModule } from '../contexts/directories/directories.module.js';
import { PartnersModule } from '../contexts/partners/partners.module.js';
import { SupportModule } from '../contexts/support/support.module.js';
import { Config } from '../platform/config/config.js';
import { describeLimits, JSON_BODY_LIMITS } from '../platform/input/json-limits.js';
import { RoutesService } from '../platform/http/routes.service.js';
import { AdminModule } from '../surfaces/admin/admin.module.js';
import { ApiModule } from '../surfaces/api/api.module.js';
import type { ApiDocuments } from '../surfaces/reference/api-documents.service.js';
import { buildDocument } from '../surfaces/reference/openapi-document.js';
import { ReferenceModule } from '../surfaces/reference/reference.module.js';
import { ACCEPTABLE_USE } from '../contexts/access/acceptable-use.js';

const PUBLIC_DESCRIPTION = `A catalog of AI tools and of startup and SaaS submission directories. Partners submit tools and follow their progress.

Send your API key as \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`. Every response is an envelope: \`success\`, then \`data\` (and \`pagination\` on the two searches) or \`error\`. Rate limits apply per key and minute; every response shows the remaining requests in its \`X-RateLimit-*\` headers.

A JSON body is UTF-8, ${describeLimits(JSON_BODY_LIMITS)}. Paths are case-sensitive.

${ACCEPTABLE_USE.terms}`;

/** Builds the public and the admin OpenAPI document from the controllers' decorators. `npm run openapi` writes them to files. */
export function describeApi(app: INestApplication): ApiDocuments {
  const routes = app.get(RoutesService);
  const policies = app.get(PolicyCheckService);
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
      modules: [
        CatalogModule,
        DirectoriesModule,
        PartnersModule,
        SupportModule,
        ApiModule,
        AccessModule,
        ReferenceModule,
      ],
      base: '/v1',
      tags: [
        { name: 'Tools', description: 'AI tools, their categories and tags.' },
        { name: 'Directories', description: 'Submission directories and their categories.' },
        { name: 'Partners', description: 'Submit tools and follow their progress. Requires a partner key.' },
        {
          name: 'Support',
          description: "Customers' questions and the replies. Requires a partner key with support.",
        },
        {
          name: 'Test mode',
          description:
            'Controls the sandbox. Requires a test key of a partner, with which all other calls work as in live mode.',
        },
        { name: 'Webhooks', description: "Events sent to a partner's webhook URL." },
        { name: 'Service', description: 'The service and your key.' },
      ],
      policyOf,
      webhooks: true,
    }),
    admin: buildDocument(app, {
      title: 'Catalog Service: admin API',
      description:
        'For internal admins. Requires an admin key. The envelope, paging, errors and body limits are the same as in the public API.',
      siteUrl,
      modules: [AdminModule],
      base: '/v1/admin',
      tags: [
        { name: 'Users', description: 'Users with catalog keys.' },
        { name: 'Keys', description: 'Create and revoke API keys.' },
        { name: 'Partners', description: 'Partners and their keys.' },
        { name: 'Submissions', description: 'Tools that partners submitted, and their progress.' },
        { name: 'Support', description: 'Articles of partners, and conversations waiting for a human.' },
        { name: 'Webhooks', description: 'Deliveries of events to partners.' },
        { name: 'Catalog', description: 'Tools, directories and their labels.' },
        { name: 'Connections', description: 'Connected apps of accounts, and blocked apps.' },
        { name: 'Notifications', description: 'Channels for events that the team should see.' },
        { name: 'Search', description: 'One search in everything that the team manages.' },
        { name: 'Exports', description: 'Lists as CSV files.' },
        { name: 'Audit', description: 'The audit log.' },
      ],
      policyOf,
    }),
  };
}

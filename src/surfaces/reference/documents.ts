import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { SharedContent } from '../../platform/http/responses/shared-content.js';

export interface ApiDocuments {
  public: OpenAPIObject;
  admin: OpenAPIObject;
}

const FILES = { public: './openapi.json', admin: './openapi.admin.json' };

/**
 * The two committed OpenAPI documents: building them from the decorators would take a quarter of a second on every start.
 * `test/surfaces/openapi.spec.ts` compares them with the code; `npm run openapi` writes them.
 */
@Injectable()
export class Documents {
  private readonly files: Record<keyof ApiDocuments, SharedContent>;

  constructor(private readonly config: Config) {
    this.files = {
      public: this.jsonFile('public', 'public, max-age=300'),
      admin: this.jsonFile('admin', 'private, no-cache'),
    };
  }

  documentFile(name: keyof ApiDocuments): SharedContent {
    return this.files[name];
  }

  readDocument(name: keyof ApiDocuments): OpenAPIObject {
    const document = JSON.parse(readFileSync(new URL(FILES[name], import.meta.url), 'utf8')) as OpenAPIObject;
    setReferenceUrls(document, this.config.siteUrl);
    return document;
  }

  private jsonFile(name: keyof ApiDocuments, caching: string): SharedContent {
    const content = (): Buffer => Buffer.from(JSON.stringify(this.readDocument(name)));
    return new SharedContent('application/json; charset=utf-8', caching, content);
  }
}

/** The only part of a document that depends on the configuration. */
export function setReferenceUrls({ info }: Pick<OpenAPIObject, 'info'>, siteUrl: string): void {
  info.contact = { ...info.contact, url: `${siteUrl}/docs` };
  info.license = { name: 'All rights reserved', ...info.license, url: `${siteUrl}/docs#terms` };
}

import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { StaticFile } from '../../platform/http/responses/static-file.js';

export interface ApiDocuments {
  public: OpenAPIObject;
  admin: OpenAPIObject;
}

/** The two OpenAPI documents, serialized once at start. */
@Injectable()
export class Documents {
  private files?: Record<keyof ApiDocuments, StaticFile>;

  publish(documents: ApiDocuments): void {
    this.files = {
      public: jsonFile(documents.public, 'public, max-age=300'),
      admin: jsonFile(documents.admin, 'private, no-cache'),
    };
  }

  file(name: keyof ApiDocuments): StaticFile {
    if (!this.files) throw new Error('The documents are published before the first request');
    return this.files[name];
  }
}

function jsonFile(document: OpenAPIObject, caching: string): StaticFile {
  const content = Buffer.from(JSON.stringify(document));
  return new StaticFile('application/json; charset=utf-8', caching, () => content);
}

import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

export interface ApiDocuments {
  public: OpenAPIObject;
  admin: OpenAPIObject;
}

/** Holds the two OpenAPI documents as text, written once at start. */
@Injectable()
export class Documents {
  private texts = { public: '', admin: '' };

  publish(documents: ApiDocuments): void {
    this.texts = { public: JSON.stringify(documents.public), admin: JSON.stringify(documents.admin) };
  }

  get public(): string {
    return this.texts.public;
  }

  get admin(): string {
    return this.texts.admin;
  }
}

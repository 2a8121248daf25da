import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListingKind } from '../slugs/former-slug.entity.js';

export interface Listing {
  id: string;
  slug: string;
}

export interface VersionedListing extends Listing {
  version: number;
}

export interface Subject<Body> {
  /** Also used in messages, audit actions and import lines. */
  noun: ListingKind;
  body: Type<Body>;
  slugConstraint: string;
  /** The field with label slugs. */
  labelsField: string;
  /** The foreign keys violated if a label is deleted or merged while a listing with it is saved. */
  labelConstraints: readonly string[];
  /** The foreign key that a deletion violates if the listing has submissions: partners paid for them. */
  referenceConstraint: string;
}

export interface Edit<Body> {
  /** In the audit log, after the kind of listing. */
  action: string;
  /** Runs after the listing is locked. */
  chooseFields: (manager: EntityManager) => Promise<Partial<Body>>;
  expectedVersion?: number | undefined;
  details?: Record<string, unknown>;
}

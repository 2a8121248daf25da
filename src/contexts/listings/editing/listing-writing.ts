import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ShareImages } from '../share-images/share-images.js';

/** What the editors of both catalogs need besides their tables. */
@Injectable()
export class ListingWriting {
  constructor(
    readonly unitOfWork: UnitOfWork,
    readonly audit: AuditLog,
    readonly shareImages: ShareImages,
  ) {}
}

import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { LabelResolver } from '../catalog/taxonomy/label-resolver.js';
import { ListingIntake } from '../partners/submit/listing-intake.js';
import { assertNoProblems, inspectedListing } from '../partners/submit/submit-rules.js';
import { ListingRequestBody } from './listing-request.dto.js';

/** The rules for the fields of a request, which are those of partners' submissions. */
@Injectable()
export class RequestRules {
  constructor(
    private readonly listings: ListingIntake,
    private readonly labels: LabelResolver,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: Config,
  ) {}

  /** The fields to store: without empty ones, and the category by its slug. Reports all problems in one error. */
  async checkedFields(sent: object, manager = this.unitOfWork.manager): Promise<ListingRequestBody> {
    const inspected = inspectedListing(ListingRequestBody, sent, this.config);
    assertNoProblems(inspected, await this.listings.findProblems(manager, inspected.valid));
    const { input } = inspected;
    const [category] = await this.labels.findCategories(manager, [input.category]);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
    return { ...(given as unknown as ListingRequestBody), category: category?.slug ?? input.category };
  }
}

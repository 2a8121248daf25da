import { ApiProperty } from '@nestjs/swagger';
import { VersionProperty } from '../../platform/dto/properties.js';
import {
  ChoiceProperty,
  EmailProperty,
  IdProperty,
  TextProperty,
  TimeProperty,
} from '../../platform/dto/properties.js';
import { ChoiceField, EmailField, TextField } from '../../platform/input/body-fields.js';
import { Filter } from '../../platform/input/filters.js';
import { ListQuery } from '../../platform/input/page.js';
import { ChoiceParameter } from '../../platform/input/parameters.js';
import { CheckedListingDto } from '../listings/health/site-check.dto.js';
import { LISTING_KIND_NAMES, LISTING_KINDS, type ListingKind } from '../listings/listing.js';
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason, type ReportStatus } from './report.entity.js';

export const MAX_REPORT_TEXT = 2_000;

export class ReportBody {
  @ChoiceField(REPORT_REASONS)
  reason!: ReportReason;

  @TextField({ max: MAX_REPORT_TEXT })
  text!: string;

  @EmailField({ optional: true })
  email?: string;
}

export class ReportedListingDto extends CheckedListingDto {}

export class ReportDto {
  @IdProperty({ example: '019a8e2d-41b6-7d02-8f5e-92c1a7e3d4b8' })
  id!: string;

  @ChoiceProperty(LISTING_KINDS, { example: 'tool' })
  kind!: ListingKind;

  @ApiProperty({
    type: ReportedListingDto,
    description: 'The listing at the time of the report. It may have been renamed or deleted since.',
  })
  listing!: ReportedListingDto;

  @ChoiceProperty(REPORT_REASONS, { example: 'broken-link' })
  reason!: ReportReason;

  @TextProperty({ example: 'The site shows a page that says the domain is for sale.' })
  text!: string;

  @EmailProperty({
    nullable: true,
    description: 'Email address for a reply, if the visitor gave one.',
    example: 'visitor@mail.example',
  })
  email!: string | null;

  @ChoiceProperty(REPORT_STATUSES, { example: 'open' })
  status!: ReportStatus;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, example: null })
  closedAt!: string | null;

  @TextProperty({ nullable: true, description: 'How the team resolved it.', example: null })
  note!: string | null;

  @VersionProperty()
  version!: number;
}

export class ListReportsQuery extends ListQuery {
  @Filter({ label: 'Status', none: 'Open and closed' })
  @ChoiceParameter(REPORT_STATUSES, { description: 'Filter by status.' })
  status?: ReportStatus;

  @Filter({ label: 'Listing type', none: 'All listings', names: LISTING_KIND_NAMES })
  @ChoiceParameter(LISTING_KINDS, { description: 'Filter by kind of listing.' })
  kind?: ListingKind;

  @Filter({ label: 'Reason' })
  @ChoiceParameter(REPORT_REASONS, { description: 'Filter by reason.' })
  reason?: ReportReason;
}

export class UpdateReportBody {
  @ChoiceField(REPORT_STATUSES, { example: 'closed' })
  status!: ReportStatus;

  @TextField({
    max: MAX_REPORT_TEXT,
    nullable: true,
    description: 'How it was resolved, for the team. The note of a closed report does not change.',
    example: 'Link fixed.',
  })
  note?: string | null;
}

import { Body, Delete, Get, Injectable, Param, type PipeTransform, Post, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  ListSiteChecksQuery,
  SiteCheckDto,
  UpdatedSiteCheckDto,
  UpdateSiteChecksBody,
} from '../../../contexts/listings/health/site-check.dto.js';
import { SiteChecksService } from '../../../contexts/listings/health/site-checks.service.js';
import { LISTING_KINDS, type ListingKind } from '../../../contexts/listings/listing.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { printable } from '../../../platform/input/value-rules.js';
import { AdminCalls } from '../admin-calls.js';

@Injectable()
class KindPipe implements PipeTransform<string, ListingKind> {
  transform(value: string): ListingKind {
    const kind = LISTING_KINDS.find((each) => each === value);
    if (kind === undefined) throw notFound(`Kind of listing not found: ${printable(value)}`);
    return kind;
  }
}

const Kind = (): ParameterDecorator => Param('kind', KindPipe);

const KindParameter = (): MethodDecorator =>
  ApiParam({ name: 'kind', schema: { type: 'string', enum: [...LISTING_KINDS] } });

@AdminCalls('v1/admin/site-checks', 'Catalog')
export class AdminSiteChecksController {
  constructor(private readonly checks: SiteChecksService) {}

  @Get()
  @Operation({
    summary: 'List site checks',
    description:
      'Published listings whose website has a problem that is not ignored, or all with one `result`; the oldest result first.',
    returns: { page: SiteCheckDto },
  })
  listSiteChecks(@Query() query: ListSiteChecksQuery): Promise<Page<SiteCheckDto>> {
    return this.checks.listChecks(query);
  }

  @Post('batch')
  @Operation({
    summary: 'Act on up to 100 site checks',
    description:
      'Checks, ignores, replaces the website or unpublishes, for each listing by the rules of a single one and in its own transaction. `PATCH` of the tool or directory with `published: false` also unpublishes one. The response has a result per listing, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedSiteCheckDto },
  })
  updateSiteChecks(@CurrentActor() actor: string, @Body() body: UpdateSiteChecksBody): Promise<UpdatedSiteCheckDto[]> {
    return this.checks.updateChecks(actor, body);
  }

  @Post(':kind/:id/check')
  @KindParameter()
  @Operation({
    summary: 'Check a website now',
    description: 'The website is requested as soon as the pause after the last request to its host is over.',
    returns: { one: SiteCheckDto },
    fails: [409],
  })
  requestSiteCheck(@CurrentActor() actor: string, @Kind() kind: ListingKind, @Id() id: string): Promise<SiteCheckDto> {
    return this.checks.requestCheck(actor, { kind, id });
  }

  @Post(':kind/:id/ignore')
  @KindParameter()
  @Operation({
    summary: 'Ignore a problem for 90 days',
    description: 'The list of problems leaves the listing out, and its page says nothing about the website.',
    returns: { one: SiteCheckDto },
    fails: [409],
  })
  ignoreSiteProblem(@CurrentActor() actor: string, @Kind() kind: ListingKind, @Id() id: string): Promise<SiteCheckDto> {
    return this.checks.ignoreProblem(actor, { kind, id });
  }

  @Delete(':kind/:id/ignore')
  @KindParameter()
  @Operation({
    summary: 'Stop ignoring a problem',
    description: 'The list of problems contains the listing again. Repeating the request changes nothing.',
    returns: { one: SiteCheckDto },
  })
  stopIgnoringSiteProblem(
    @CurrentActor() actor: string,
    @Kind() kind: ListingKind,
    @Id() id: string,
  ): Promise<SiteCheckDto> {
    return this.checks.stopIgnoring(actor, { kind, id });
  }

  @Post(':kind/:id/use-target')
  @KindParameter()
  @Operation({
    summary: 'Replace a website by its redirect target',
    description: 'Only for the result `moved`. The new website is checked within 10 minutes.',
    returns: { one: SiteCheckDto },
    fails: [409],
  })
  useRedirectTarget(@CurrentActor() actor: string, @Kind() kind: ListingKind, @Id() id: string): Promise<SiteCheckDto> {
    return this.checks.useTarget(actor, { kind, id });
  }
}

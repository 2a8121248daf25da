import { Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { AccessRecheck } from '../../admission/access-recheck.interceptor.js';
import { CurrentActor } from '../../admission/current-caller.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { bodyChunks } from '../../../platform/http/requests/body-deadline.js';
import { StreamedBody } from '../../../platform/http/requests/body.interceptor.js';
import { Operation } from '../../../platform/http/operation.js';
import { ImportReportDto, NdjsonImportService } from '../../../contexts/imports/ndjson-import.service.js';
import { MAX_LINE_CHARACTERS } from '../../../contexts/imports/ndjson-lines.js';
import { AdminCalls } from '../admin-calls.js';

const TYPE = 'application/x-ndjson';

@AdminCalls('v1/admin/import', 'Catalog')
export class AdminImportController {
  constructor(private readonly importing: NdjsonImportService) {}

  @Post()
  @StreamedBody()
  @ApiConsumes(TYPE)
  @ApiBody({
    schema: { type: 'string', example: '{"kind":"tag","slug":"maps","name":"Maps"}' },
    description: 'One JSON object per line.',
  })
  @Operation({
    id: 'import',
    summary: 'Import listings and labels',
    description: `NDJSON: one object per line, of at most ${MAX_LINE_CHARACTERS} characters, with a kind (tool, directory, category, tag, directory-category) and the fields of the corresponding create call. A line with an existing slug updates it; absent fields are not changed. Invalid lines are reported, valid lines are imported. Labels must come before the listings that use them. The key is checked with every batch of up to 500 lines: if it is revoked, the import ends with 401, and earlier batches are kept.`,
    returns: { one: ImportReportDto },
  })
  importListings(
    @CurrentActor() actor: string,
    @Req() request: Request,
    @AccessRecheck() checkAccess: () => Promise<void>,
  ): Promise<ImportReportDto> {
    if (!request.is(TYPE))
      throw new AppError('unsupported-media-type', `Send one JSON object per line, with Content-Type: ${TYPE}`);
    // After an early stop the rest of the body is read and discarded, so that the report can be sent on this connection.
    return this.importing.importStream(actor, bodyChunks(request), { checkAccess }).finally(() => request.resume());
  }
}

import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { Caller } from '../../access/caller.js';
import { TestSubmissions } from '../sandbox/test-submissions.service.js';
import type { ToolStatusDto, ToolStatusQuery } from '../submissions/submission.dto.js';
import { toStatus } from '../submissions/submission.mapper.js';
import { type Identifier, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { websiteKey } from '../submissions/website-key.js';

/** The status of a partner's own tools, or of test submissions for a test key. */
@Injectable()
export class StatusService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly sandbox: TestSubmissions,
    private readonly dataSource: DataSource,
  ) {}

  async getToolStatus(caller: Pick<Caller, 'ownerId' | 'mode'>, query: ToolStatusQuery): Promise<ToolStatusDto> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    const [only] = given;
    if (given.length !== 1 || !only) throw invalid('Provide exactly one of: id, slug, website');
    const identifier = identifierFrom(query);
    const status = identifier && (await this.findStatus(caller, identifier));
    if (!status) throw notFound(`Tool not found among your submissions: ${only[0]} ${printable(only[1])}`);
    return status;
  }

  private async findStatus(
    { ownerId, mode }: Pick<Caller, 'ownerId' | 'mode'>,
    identifier: Identifier,
  ): Promise<ToolStatusDto | null> {
    const clientId = ownerId as string;
    if (mode === 'test') return this.sandbox.findStatus(clientId, identifier);
    const row = await this.submissions.findOwnSubmission(clientId, identifier);
    if (!row) return null;
    const { manager } = this.dataSource;
    const [directories, moves] = await Promise.all([
      this.submissions.findDirectories(manager, row.toolId),
      this.submissions.findMoves(manager, row.toolId),
    ]);
    return toStatus(row, directories, moves);
  }
}

/** Undefined if the value can't identify a tool. */
function identifierFrom({ id, slug, website }: ToolStatusQuery): Identifier | undefined {
  if (id !== undefined) return isUUID(id) ? { id } : undefined;
  if (slug !== undefined) return { slug };
  const key = websiteKey(website ?? '');
  return key === null ? undefined : { websiteKey: key };
}
